import type { TextCatalogue, TranslatedTexts } from "../core/strings/texts.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { didYouMean } from "../core/nearest.ts";
import { type SourcePath, sourcePath } from "../core/paths.ts";
import { englishTexts } from "../core/strings/languages.ts";
import { readYaml } from "./parse/read-yaml.ts";
import { textsSchema, labelsSchema, type Labels } from "../core/schema/texts.ts";
import type { SiteConfig } from "../core/config.ts";
import { safeHtml } from "./config/safe-html.ts";

const codes = {
  syntax: "config/unreadable",
  unknownKey: "config/unknown-key",
  invalid: "config/invalid",
} as const;

/** Translated strings of a locale, from `i18n/<locale>/strings.json`. */
export interface TextsFile {
  readonly texts: TranslatedTexts;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a translated catalogue and reports unknown placeholders. */
export function parseTextsFile(file: SourcePath, text: string): TextsFile {
  const yaml = readYaml({
    file,
    text,
    schema: textsSchema,
    what: "the file with translated strings",
    codes,
  });
  const texts = yaml.value ?? {};
  const gaps = unknownGaps(texts, englishTexts, []).map(({ path, gap, known }): Diagnostic => {
    const name = path.join(".");
    return {
      code: "config/invalid",
      severity: "error",
      message: `"${name}" contains the placeholder {${gap}}, which Lectern has no value for.`,
      hint: didYouMean(gap, known),
      place: yaml.placeOf(path),
    };
  });
  return { texts, diagnostics: [...yaml.diagnostics, ...gaps] };
}

/** Returns all strings. Each string that `texts` contains overrides the one in `fallback`. */
export function mergedTexts(
  fallback: TextCatalogue,
  texts: TranslatedTexts | undefined,
): TextCatalogue {
  return merged(fallback, texts ?? {}) as TextCatalogue;
}

/** Overrides all plural forms of a string together, because languages have different forms. */
function merged(shipped: object, translated: object): object {
  return Object.fromEntries(
    Object.entries(shipped).map(([key, text]: [string, unknown]) => {
      const own: unknown = Reflect.get(translated, key);
      const isGroup = isMap(text) && !("other" in text);
      return [key, isGroup ? merged(text, isMap(own) ? own : {}) : (own ?? text)];
    }),
  );
}

interface UnknownGap {
  readonly path: readonly string[];
  readonly gap: string;
  readonly known: readonly string[];
}

function unknownGaps(translated: object, english: object, at: readonly string[]) {
  return Object.entries(translated).flatMap(([key, text]: [string, unknown]): UnknownGap[] => {
    const path = [...at, key];
    const model: unknown = Reflect.get(english, key) ?? Reflect.get(english, "other");
    if (isMap(text)) return isMap(model) ? [...unknownGaps(text, model, path)] : [];
    if (typeof text !== "string") return [];
    // Every plural form can also use the placeholders of `other`.
    const known = [...gapsIn(model), ...("other" in english ? gapsIn(english.other) : [])];
    return gapsIn(text)
      .filter((gap) => !known.includes(gap))
      .map((gap) => ({ path, gap, known: [...new Set(known)] }));
  });
}

function gapsIn(text: unknown): readonly string[] {
  return typeof text === "string"
    ? [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "")
    : [];
}

function isMap(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the path of the file that translates the configuration's labels. */
export function labelsFile(locale: string): SourcePath {
  return sourcePath(`i18n/${locale}/labels.json`);
}

/**
 * Returns the configuration with translated labels. Reports translations of labels that the
 * configuration doesn't contain.
 *
 * @param text content of the file, JSON
 */
export function localizedConfig(
  config: SiteConfig,
  file: SourcePath,
  text: string,
): { readonly config: SiteConfig; readonly diagnostics: readonly Diagnostic[] } {
  const yaml = readYaml({
    file,
    text,
    schema: labelsSchema,
    what: "the file with translated labels",
    codes,
  });
  const left: Diagnostic[] = [];
  const labels = withSafeHtml(yaml.value ?? labelsSchema.parse({}), (removed, path) => {
    const message = `The label contains ${removed}, which Lectern removes. Only text and images are allowed.`;
    left.push({ code: "config/invalid", severity: "warning", message, place: yaml.placeOf(path) });
  });
  const areas = (["navigation", "footer", "sections"] as const).map((name) => {
    const own = new Map(Object.entries(labels[name]));
    const seen = new Set<string>();
    const value = withLabels(config[name], (label) => {
      seen.add(label);
      return own.get(label) ?? label;
    });
    const unused = [...own.keys()].filter((label) => !seen.has(label));
    const diagnostics = unused.map((label): Diagnostic => ({
      code: "config/unknown-key",
      severity: "warning",
      message: `The ${name} in the configuration doesn't contain "${label}".`,
      hint: didYouMean(label, [...seen]),
      place: yaml.placeOf([name, label]),
    }));
    return { translated: [name, value] as const, diagnostics };
  });
  const { announcementBar: bar } = config;
  const content = labels.announcement ?? bar?.content ?? "";
  const made: SiteConfig = {
    ...config,
    ...Object.fromEntries(areas.map(({ translated }) => translated)),
    title: labels.title ?? config.title,
    tagline: labels.tagline ?? config.tagline,
    announcementBar: bar && { ...bar, content },
  };
  const unused = areas.flatMap(({ diagnostics }) => diagnostics);
  return { config: made, diagnostics: [...yaml.diagnostics, ...left, ...unused] };
}

type Tell = (removed: string, path: readonly string[]) => void;

/** Removes code from the footer and announcement labels, which are HTML. */
function withSafeHtml(labels: Labels, tell: Tell): Labels {
  const safe = (text: string, path: readonly string[]): string => {
    const { html, removed } = safeHtml(text);
    if (removed.length > 0) tell(removed.join(", "), path);
    // Don't change labels that aren't HTML: `&` may be a plain character.
    return removed.length > 0 ? html : text;
  };
  const footer = Object.entries(labels.footer).map(
    ([key, text]) => [key, safe(text, ["footer", key])] as const,
  );
  const { announcement } = labels;
  return {
    ...labels,
    announcement: announcement && safe(announcement, ["announcement"]),
    footer: Object.fromEntries(footer),
  };
}

/** Keys of labels in the configuration. */
const labelKeys: ReadonlySet<string> = new Set(["copyright", "html", "label", "title"]);

/** Translates all labels in a part of the configuration. */
function withLabels(value: unknown, translate: (label: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => withLabels(each, translate));
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [
      key,
      typeof inner === "string" && labelKeys.has(key)
        ? translate(inner)
        : withLabels(inner, translate),
    ]),
  );
}

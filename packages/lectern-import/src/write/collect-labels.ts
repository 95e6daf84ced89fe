import path from "node:path";
import { stringify } from "yaml";
import type { PlannedVersion, SitePlan } from "../site-plan.ts";
import { compact, mapOf, readJson, textOf } from "../translate/read-plain.ts";
import type { WriteInput } from "./new-files.ts";

/** Messages of a Docusaurus translation file, by id. */
export type Messages = Readonly<Record<string, string>>;

export interface LabelsInput extends WriteInput {
  /** Absolute path of a locale's translation folder. */
  readonly folder: string;
  readonly code: string;
}

/**
 * Writes `labels.json` and translated sidebars from the old site's translated labels for its top
 * bar, footer, versions and sidebars.
 *
 * @returns the files that were read, relative to the translation folder
 */
export function collectLabels(input: LabelsInput): ReadonlySet<string> {
  const { code, files, plan } = input;
  const read = new Set<string>();
  const messages = (file: string): Messages => {
    const found = messagesOf(path.join(input.folder, file), input);
    if (found) read.add(file);
    return found ?? {};
  };
  const bar = messages("docusaurus-theme-classic/navbar.json");
  const foot = messages("docusaurus-theme-classic/footer.json");
  const sections: Record<string, string> = {};
  for (const section of plan.sections) {
    for (const version of section.versions) {
      const name = version.name === "current" ? "current" : `version-${version.name}`;
      const own = messages(`${pluginFolder("docs", section.pluginId)}/${name}.json`);
      const label = own["version.label"];
      const told = labelOf(plan, section.id, version.name);
      if (label !== undefined && told !== undefined) sections[told] = label;
      translateSidebars(input, version, own);
    }
  }
  for (const blog of plan.blogs) {
    const { title } = messages(`${pluginFolder("blog", blog.pluginId)}/options.json`);
    const told = plan.site.sections?.find((section) => section.id === blog.id)?.label;
    if (title !== undefined && told !== undefined) sections[told] = title;
  }
  const written = plan.site.footer?.copyright;
  const footer = {
    ...below(foot, /^link\.(?:title|item\.label)\./),
    ...(foot["copyright"] !== undefined &&
      written !== undefined && { [written]: foot["copyright"] }),
  };
  const labels = {
    title: bar["title"],
    navigation: used(below(bar, /^item\.label\./), plan.site.navigation),
    footer: used(footer, plan.site.footer),
    sections,
  };
  const filled = Object.entries(labels).filter(([, each]) => each && Object.keys(each).length > 0);
  if (filled.length > 0) {
    const text = `${JSON.stringify(Object.fromEntries(filled), undefined, 2)}\n`;
    files.make(`i18n/${code}/labels.json`, text);
  }
  return read;
}

/** Returns the folder for the translations of a plugin. */
export function pluginFolder(kind: "docs" | "blog", pluginId: string): string {
  return `docusaurus-plugin-content-${kind}${pluginId === "default" ? "" : `-${pluginId}`}`;
}

function translateSidebars(input: LabelsInput, version: PlannedVersion, own: Messages): void {
  const { code, files, report } = input;
  const keys = Object.keys(own).filter((key) => key.startsWith("sidebar."));
  if (keys.length === 0) return;
  const { sidebars } = version;
  if (sidebars === undefined) {
    const note = "the sidebar follows the folders. Translate each `_category_.json`.";
    report.drop(`sidebar labels of "${version.to}" in "${code}"`, note);
    return;
  }
  const content = sidebars.translated((key, text) => own[key] ?? text);
  files.make(`i18n/${code}/${sidebars.file}`, stringify(content));
}

function labelOf({ site }: SitePlan, id: string, version: string): string | undefined {
  const section = site.sections?.find((each) => each.id === id);
  const written = section?.versions?.[version]?.label;
  // The version name is the default label.
  return written ?? (version === "current" ? undefined : version);
}

/** Returns the messages under a prefix, without it. The rest of the id is the original label. */
function below(messages: Messages, start: RegExp): Messages {
  const found = Object.entries(messages).filter(([id]) => start.test(id));
  return Object.fromEntries(found.map(([id, text]) => [id.replace(start, ""), text]));
}

/** Removes outdated messages whose original label is no longer in the configuration. */
export function used(messages: Messages = {}, part: unknown): Messages {
  const written = JSON.stringify(part ?? null);
  const isUsed = ([text]: readonly [string, string]) => written.includes(JSON.stringify(text));
  return Object.fromEntries(Object.entries(messages).filter(isUsed));
}

/** Returns the messages of a translation file, or `undefined` if it can't be read. */
export function messagesOf(file: string, input: WriteInput): Messages | undefined {
  const written = mapOf(readJson(file, input));
  if (written === undefined) return undefined;
  const texts = Object.entries(written).map(([id, entry]) => [
    id,
    textOf(mapOf(entry)?.["message"] ?? entry),
  ]);
  return compact(Object.fromEntries(texts) as Messages);
}

import { readFileSync } from "node:fs";
import { diagnosticCodes } from "../../src/core/diagnostic-codes.ts";
import english from "../../src/core/strings/en.json" with { type: "json" };
import notes from "../../src/core/strings/notes.json" with { type: "json" };
import { commandNames } from "../../src/cli/arguments.ts";
import { commandHelp, generalHelp } from "../../src/cli/help.ts";
import { themeColors } from "../../src/pages/site/theme-styles.ts";
import { configurationKeys } from "../reference/configuration-reference.ts";

/** Configuration keys, grouped by topic. */
const keyGroups: Readonly<Record<string, readonly string[]>> = {
  Site: ["title", "tagline", "description", "url", "basePath", "favicon", "logo", "buildDate"],
  "Pages and sections": [
    ["sections", "locales", "pagesFolder", "staticFolder", "redirects", "tableOfContents"],
    [
      "editUrl",
      "reportUrl",
      "lastUpdateAuthor",
      "frontMatterKeys",
      "data",
      "generatedFiles",
      "generatedPages",
    ],
  ].flat(),
  "Top bar and footer": ["navigation", "footer", "announcementBar", "pageMenu"],
  Appearance: ["themeColor", "colorMode", "theme", "styles", "components", "vite", "customProps"],
  Markdown: ["markdown", "code", "autolinks", "markdownFormat", "compatibility"],
  "Search and offline reading": ["search", "offline", "app", "llms"],
  "Search engines and other sites": [
    "titleDelimiter",
    "keywords",
    "socialCards",
    "noIndex",
    "head",
  ],
  Security: ["contentSecurityPolicy", "imageOrigins"],
  "Checks and output": ["severities", "budgets", "compress", "pageData"],
};

/** Returns the page about configuration keys, from the schema. */
export function configurationPage(): string {
  const texts = new Map(configurationKeys());
  const groups = Object.entries(keyGroups).map(([group, keys]) => {
    const taken = keys.map((key) => {
      const text = texts.get(key);
      texts.delete(key);
      if (text === undefined) throw new Error(`The configuration has no key "${key}".`);
      return `### ${key}\n\n${text}`;
    });
    return [`## ${group} {#${idOf(group)}}`, ...taken].join("\n\n");
  });
  const rest = [...texts.keys()].join(", ");
  if (rest !== "") throw new Error(`Add these keys to keyGroups: ${rest}`);
  const list = Object.entries(keyGroups).map(
    ([group, keys]) =>
      `| ${group} | ${keys.map((key) => `[\`${key}\`](#${key.toLowerCase()})`).join(", ")} |`,
  );
  return `${[configurationHead, ...list].join("\n")}\n\n${groups.join("\n\n")}\n`;
}

function idOf(group: string): string {
  return `group-${group.toLowerCase().replaceAll(" ", "-")}`;
}

const configurationHead = `---
title: Configuration
description: Every key of site.config.ts, in groups, with its type, default and an example.
keywords: [config, configuration, options, settings, site.config.ts, defineSite]
---

\`site.config.ts\` exports the settings of your site. You can also name it \`site.config.js\` or \`site.config.mjs\`, but a site has only one of these files. Only \`title\` and \`url\` are required:

\`\`\`ts title="site.config.ts"
import { defineSite } from "lectern";

export default defineSite({ title: "Handbook", url: "https://example.org" });
\`\`\`

Without \`sections\`, the folder \`docs\` is the only section, at \`/\`. If you use an unknown key or a wrong type, Lectern reports an error with the line.

| group | keys |
| --- | --- |`;

/** Returns the page about diagnostics, from the catalogue. */
export function diagnosticsPage(): string {
  const entries = Object.entries(diagnosticCodes).sort(([a], [b]) => (a < b ? -1 : 1));
  const groups = new Set(entries.map(([code]) => groupOf(code)));
  const parts = [...groups].map((group) => {
    const members = entries.filter(([code]) => groupOf(code) === group);
    const codes = members.map(([code, { cause, example, remedy }]) =>
      [
        `### ${code} {#${code.replace("/", "-")}}`,
        escaped(cause),
        `Example: ${escaped(example)}`,
        `What to do: ${escaped(remedy)}`,
      ].join("\n\n"),
    );
    return [`## ${group} {#${group}}`, ...codes].join("\n\n");
  });
  return (
    [
      `---\ntitle: Diagnostics\ndescription: Every error, warning and note by its code, with the cause, an example and the solution.\nkeywords: [error codes, error messages, warnings, diagnostics]\n---`,
      `Each message has a code. \`lectern explain link/unknown-anchor\` prints the same explanation in your terminal. Errors fail the build, warnings and notes don't. With [\`severities\`](./configuration.md#severities), you can change this for some of them.`,
      ...parts,
    ].join("\n\n") + "\n"
  );
}

/** Returns the group of a diagnostic code: `link` for `link/unknown-anchor`. */
function groupOf(code: string): string {
  return code.split("/")[0] ?? "";
}

/** Returns the page about CSS variables of the theme, from the stylesheet that declares them. */
export function cssVariablesPage(): string {
  const file = new URL("../../src/theme/styles/tokens.css", import.meta.url);
  const [light = "", dark = ""] = readFileSync(file, "utf8").split('[data-theme="dark"]');
  const inLight = [...variablesIn(light)];
  const inDark = variablesIn(dark);
  const isCode = (name: string) => name.startsWith("--code-");
  const colors = inLight.filter(([name]) => inDark.has(name));
  const accent = Object.keys(themeColors("", "light")).sort();
  const group = (title: string, id: string, text: string, rows: readonly (readonly string[])[]) => [
    `## ${title} {#${id}}`,
    text,
    markdownTable(rows),
  ];
  const withDark = (rows: typeof inLight) => [
    ["variable", "light", "dark"],
    ...rows.map(([name, value]) => [code(name), code(value), code(inDark.get(name) ?? value)]),
  ];
  return (
    [
      `---\ntitle: CSS variables\ndescription: Every CSS variable of the theme, with its value in light and dark mode.\nkeywords: [css variables, custom properties, design tokens, theme variables]\n---`,
      `You can use these variables in your stylesheets and components, and you can set them. See [Theming](../customise/theming.md#variables) for examples.`,
      ...group(
        "Colours that follow your site",
        "accent",
        `Lectern computes these colours from [\`themeColor\` and \`theme.accent\`](../customise/theming.md#colours), with enough contrast in both modes.`,
        [["variable"], ...accent.map((name) => [code(name)])],
      ),
      ...group(
        "Colours",
        "colours",
        "Surfaces, lines, text and the colours of admonitions.",
        withDark(colors.filter(([name]) => !isCode(name))),
      ),
      ...group(
        "Code",
        "code",
        "Colours of code blocks.",
        withDark(colors.filter(([name]) => isCode(name))),
      ),
      ...group("Fonts and sizes", "sizes", "These are the same in both modes.", [
        ["variable", "value"],
        ...inLight
          .filter(([name]) => !inDark.has(name))
          .map(([name, value]) => [code(name), code(value)]),
      ]),
    ].join("\n\n") + "\n"
  );
}

function variablesIn(css: string): ReadonlyMap<string, string> {
  const found = css.matchAll(/^\s*(--[\w-]+):\s*([^;]+);/gm);
  return new Map([...found].map(([, name = "", value = ""]) => [name, value.replace(/\s+/g, " ")]));
}

function code(text: string): string {
  return `\`${text}\``;
}

function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Returns the page about the command line, from the command's help. */
export function commandLinePage(): string {
  const parts = commandNames.map((name) =>
    [`## lectern ${name} {#${name}}`, fenced(commandHelp[name])].join("\n\n"),
  );
  return (
    [
      `---\ntitle: Command line\ndescription: All commands with their options, and the exit codes.\nkeywords: [cli, command line, commands, options, terminal, exit code]\n---`,
      fenced(generalHelp),
      ...parts,
    ].join("\n\n") + "\n"
  );
}

function fenced(text: string): string {
  return ["```text", text, "```"].join("\n");
}

/** Escapes Markdown in a sentence, and marks quoted code as code. */
function escaped(text: string): string {
  return text.replaceAll(/[\\<>{}[\]*_`|#:]/g, "\\$&");
}

/** Returns the page about the strings that a site can replace, from the English strings. */
export function stringsPage(): string {
  const parts = Object.entries(english).flatMap(([group, value]: [string, unknown]) =>
    isMap(value) && !("other" in value)
      ? [`## ${group} {#${group}}`, ...noteOf(group), table(stringRows(value, `${group}.`))]
      : [],
  );
  const others = Object.entries(english).filter(([, value]) => !isMap(value));
  return (
    [
      `---\ntitle: Labels and messages\nkeywords: [ui strings, translations of the interface, strings.json, labels, wording]\ndescription: Every label and message of Lectern by its key, with the English string and its placeholders.\n---`,
      `\`i18n/<locale>/strings.json\` replaces these strings; [Languages](../structure/languages.md#strings) explains how. A key with dots is nested: \`sidebar.hide\` is \`{ "sidebar": { "hide": "…" } }\`. Words in braces are placeholders. A translation can use them in any order, and no others. A string with the forms \`one\` and \`other\` depends on a number. A translation has the [plural forms of its language](https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html).`,
      `## General {#general}`,
      table(stringRows(Object.fromEntries(others), "")),
      ...parts,
    ].join("\n\n") + "\n"
  );
}

function isMap(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function noteOf(key: string): readonly string[] {
  const note: unknown = Reflect.get(notes, key);
  return typeof note === "string" ? [note] : [];
}

function stringRows(strings: object, at: string): readonly (readonly string[])[] {
  return Object.entries(strings).flatMap(([key, value]: [string, unknown]) => {
    const path = at + key;
    if (isMap(value) && !("other" in value)) return stringRows(value, `${path}.`);
    const group = path.includes(".") ? path.slice(0, path.lastIndexOf(".")) : "";
    const about = group.includes(".") ? [...noteOf(group), ...noteOf(path)] : noteOf(path);
    return [[`\`${path}\``, shown(value), about.join(" ")]];
  });
}

function shown(value: unknown): string {
  if (typeof value === "string") return `\`${value}\``;
  if (Array.isArray(value)) return value.map(shown).join(", ");
  const forms = isMap(value) ? Object.entries(value) : [];
  return forms.map(([form, text]: [string, unknown]) => `${form}: ${shown(text)}`).join("; ");
}

function table(rows: readonly (readonly string[])[]): string {
  const lines = [["Key", "English", "Where"], ["---", "---", "---"], ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

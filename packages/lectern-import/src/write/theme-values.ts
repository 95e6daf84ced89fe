import { readFileSync } from "node:fs";
import path from "node:path";
import { configProblem } from "lectern/node";
import type { DeclaredSite } from "lectern";
import type { WriteInput } from "./new-files.ts";

type ThemeInput = Omit<WriteInput, "files">;

/** A declaration of a variable, with its file and line. */
type Declaration = { readonly value: string; readonly place: string } | undefined;

const primary = [
  "--ifm-color-primary",
  ...["-1", "-2", "-3", ""].map((end) => `--vp-c-brand${end}`),
  "--sl-color-accent",
  "--md-primary-fg-color",
  "--md-accent-fg-color",
];

/** Returns theme values from CSS variables in the old site's stylesheets. */
export function themeValues(input: ThemeInput): Pick<DeclaredSite, "themeColor" | "theme"> {
  reportFonts(input);
  return { themeColor: primaryColor(input), theme: { radius: globalRadius(input) } };
}

/** Returns the primary colour. Lectern adjusts it until text has enough contrast. */
function primaryColor(input: ThemeInput): string | undefined {
  const { themeColor } = input.plan.site;
  const set = themeColor === undefined ? [] : [{ value: themeColor, place: "site.config.ts" }];
  const found = [...primary.flatMap((name) => declaration(input, name) ?? []), ...set];
  const plain = found.find(({ value }) => !configProblem("themeColor", value));
  const { value, place } = plain ?? found[0] ?? {};
  if (value === undefined) return undefined;
  const what = `the primary colour \`${value}\``;
  const note = "its value isn't a plain colour. Set `themeColor` in the configuration.";
  if (plain) input.report.take(what, "`themeColor` in the configuration.", place);
  else input.report.drop(what, note, place);
  return plain?.value;
}

function globalRadius(input: ThemeInput): number | undefined {
  const found = declaration(input, "--ifm-global-radius");
  const [, number = "", unit = ""] = /^([\d.]+)(px|rem|em)?$/.exec(found?.value ?? "") ?? [];
  const radius = Math.round(Number(number) * (unit === "rem" || unit === "em" ? 16 : 1));
  if (found === undefined || number === "" || radius > 24) return undefined;
  const note = "`theme.radius` in the configuration.";
  input.report.take(`corners of \`${found.value}\``, note, found.place);
  return radius;
}

function reportFonts(input: ThemeInput): void {
  for (const name of ["--ifm-font-family-base", "--ifm-heading-font-family"]) {
    const found = declaration(input, name);
    if (found === undefined) continue;
    const note = "text uses Lectern's font. List WOFF2 files in `theme.fonts`.";
    input.report.drop(`font \`${found.value}\``, note, found.place);
  }
}

/** Colours that VitePress defines, which sites use as `var(--vp-c-green-1)`. */
const vitepressColours: Readonly<Record<string, string>> = {
  indigo: "#3451b2",
  purple: "#6f42c1",
  green: "#18794e",
  yellow: "#915930",
  red: "#b8272c",
};

/**
 * Returns a variable's first declaration. If its value is another variable, returns that variable's
 * declaration.
 */
function declaration(input: ThemeInput, name: string, depth = 0): Declaration {
  const found = ownDeclaration(input, name);
  const [, other] = /^var\((--[\w-]+)/.exec(found?.value ?? "") ?? [];
  if (found === undefined || other === undefined || depth > 9) return found;
  const [, colour = ""] = /^--vp-c-([a-z]+)(?:-1)?$/.exec(other) ?? [];
  const value = declaration(input, other, depth + 1)?.value ?? vitepressColours[colour];
  return { ...found, value: value ?? found.value };
}

/**
 * Returns the first declaration, because these stylesheets declare light colours before dark ones.
 * Starlight's declare them after dark ones.
 */
function ownDeclaration({ root, plan }: ThemeInput, name: string): Declaration {
  for (const style of plan.styles) {
    const css = readFileSync(path.join(root, style), "utf8");
    const plain = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
    const all = [...plain.matchAll(new RegExp(`(?<![\\w-])${name}\\s*:\\s*([^;}]+)`, "g"))];
    const match = all.at(name.startsWith("--sl-") ? -1 : 0);
    if (!match?.[1]) continue;
    const line = plain.slice(0, match.index).split("\n").length;
    return { value: match[1].trim().replace(/\s+/g, " "), place: `${style}:${line}` };
  }
  return undefined;
}

import { readFileSync } from "node:fs";
import { contrast } from "../../core/color.ts";
import { type ThemeInput, type ThemeMode, themeStyles } from "./theme-styles.ts";

const styles = (name: string) =>
  readFileSync(new URL(`../../theme/styles/${name}`, import.meta.url), "utf8");

/**
 * Returns the colour pairs of a site with too little contrast, for example
 * `dark: --link on --surface: 3.9`.
 *
 * @param own the site's own stylesheet with its palette
 */
export function faintPairs(
  themeColor: string,
  own = "",
  theme: ThemeInput["theme"] = { radius: 8 },
): readonly string[] {
  return (["light", "dark"] as const).flatMap((mode) => {
    const colors = colorsOf([styles("tokens.css"), themeStyles({ themeColor, theme }), own], mode);
    return [...pairs, ...linePairs(colors)].flatMap(({ front, back, least }) => {
      const ratio = contrast(colors.get(front) ?? front, colors.get(back) ?? back);
      return ratio >= least ? [] : [`${mode}: ${front} on ${back}: ${ratio.toFixed(2)}`];
    });
  });
}

/**
 * Returns the colours that custom properties have in a mode. Later sheets override earlier ones,
 * and dark overrides light.
 */
function colorsOf(sheets: readonly string[], mode: ThemeMode): ReadonlyMap<string, string> {
  const halves = sheets.map((sheet) => sheet.split('[data-theme="dark"]'));
  const light = halves.map(([first = ""]) => first);
  const dark = mode === "light" ? [] : halves.map(([, second = ""]) => second);
  const text = [...light, ...dark].join("\n");
  return new Map(
    [...text.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6}|color-mix\(.*?\));/g)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );
}

interface Pair {
  readonly front: string;
  readonly back: string;
  readonly least: number;
}

function pair(least: number): (front: string, back: string) => Pair {
  return (front, back) => ({ front: `--${front}`, back: `--${back}`, least });
}

const text = pair(4.5);
const line = pair(3);

const codeColors = "text comment string number keyword function type attribute regexp"
  .split(" ")
  .map((name) => `code-${name}`);

const pairs: readonly Pair[] = [
  ...["text", "text-soft", "text-faint", "link", "accent-text"].flatMap((front) =>
    ["surface", "surface-raised", "surface-soft"].map((back) => text(front, back)),
  ),
  ...["text", "text-soft", "link"].map((front) => text(front, "surface-strong")),
  text("accent-text", "accent-soft"),
  text("text", "accent-soft"),
  text("button-text", "button"),
  ...["blue", "green", "violet", "amber", "orange", "red", "slate"].map((kind) =>
    text(kind, "surface-soft"),
  ),
  ...codeColors.map((front) => text(front, "code-surface")),
  line("control-border", "surface"),
  line("accent", "surface"),
  line("accent", "surface-soft"),
];

/** Returns the colour pairs for code on marked lines, which have their own backgrounds. */
function linePairs(colors: ReadonlyMap<string, string>): readonly Pair[] {
  const rules = styles("lectern-lines.css");
  const faintest =
    /\.line:is\(\.highlighted,[^{]*\{[^}]*--code-comment: var\(--([\w-]+)\)/.exec(rules)?.[1] ?? "";
  return ["highlighted", "inserted", "deleted"].flatMap((kind) => {
    const rule = new RegExp(
      String.raw`\.line(?:|:is\([^)]*)\.${kind}[^{]* \{\s*background: (.*);`,
    ).exec(rules);
    const named = /^var\((--[\w-]+)\)$/.exec(rule?.[1] ?? "")?.[1];
    const back = laidOver(named ? (colors.get(named) ?? "") : (rule?.[1] ?? ""), colors);
    const shown = codeColors.map((name) => (name === "code-comment" ? faintest : name));
    return shown.map((front) => ({ front: `--${front}`, back, least: 4.5 }));
  });
}

/** Returns a background as it appears on the code surface. */
function laidOver(background: string, colors: ReadonlyMap<string, string>): string {
  const [, name = "", percent = ""] =
    /^color-mix\(in srgb, var\((--[\w-]+)\) (\d+)%, transparent\)$/.exec(background) ?? [];
  if (name === "") return background;
  const share = Number(percent) / 100;
  const below = channels(colors.get("--code-surface") ?? "");
  const mixed = channels(colors.get(name) ?? "").map((channel, at) =>
    Math.round(channel * share + (below[at] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function channels(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

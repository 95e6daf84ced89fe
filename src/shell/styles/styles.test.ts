import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const files = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".css"));

/** The custom properties of a mode: dark overrides light. */
function tokens(mode: "light" | "dark"): ReadonlyMap<string, string> {
  const [light = "", dark = ""] = read("tokens.css").split('[data-theme="dark"]');
  const text = mode === "light" ? light : light + dark;
  return new Map(
    [...text.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [
      name ?? "",
      value ?? "",
    ]),
  );
}

/** WCAG's contrast of two colours in hex. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const surfaces = ["--surface", "--surface-raised", "--surface-soft"];
const readable = [
  ...["--text", "--text-soft", "--text-faint", "--link", "--accent-text"].flatMap((text) =>
    surfaces.map((surface) => [text, surface] as const),
  ),
  ...["--text", "--text-soft", "--link"].map((text) => [text, "--surface-strong"] as const),
  ["--accent-text", "--accent-soft"] as const,
  ["--text", "--accent-soft"] as const,
  ["--button-text", "--button"] as const,
  ...["--blue", "--green", "--violet", "--amber", "--red", "--slate"].map(
    (kind) => [kind, "--surface-soft"] as const,
  ),
  ...[
    "text",
    "comment",
    "string",
    "number",
    "keyword",
    "function",
    "type",
    "attribute",
    "regexp",
  ].map((name) => [`--code-${name}`, "--code-surface"] as const),
];

/** A background of `code.css`, laid over the surface of code. */
function lineSurface(kind: string, colors: ReadonlyMap<string, string>): string {
  const rule = new RegExp(
    String.raw`\.line\.${kind} \{\s*background: color-mix\(in srgb, var\((--\w+)\) (\d+)%, transparent\)`,
  );
  const [, color = "", share = ""] = rule.exec(read("code.css")) ?? [];
  const above = channels(colors.get(color) ?? "");
  const below = channels(colors.get("--code-surface") ?? "");
  const mixed = above.map((c, at) => {
    const part = Number(share) / 100;
    return Math.round(c * part + (below[at] ?? 0) * (1 - part));
  });
  return `#${mixed.map((c) => c.toString(16).padStart(2, "0")).join("")}`;
}

function channels(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

const lineKinds = ["highlighted", "inserted", "deleted"];

describe.each(["light", "dark"] as const)("in %s mode", (mode) => {
  const colors = tokens(mode);
  const ratio = (a: string, b: string) => contrast(colors.get(a) ?? "", colors.get(b) ?? "");

  test.each(readable)("%s on %s can be read (4.5)", (text, surface) => {
    expect(ratio(text, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(lineKinds)("code on a line that is %s can be read (4.5)", (kind) => {
    const surface = lineSurface(kind, colors);
    const [, override = ""] =
      /\.line:is\(\.highlighted, \.inserted, \.deleted\) \{\s*--code-comment: var\((--[\w-]+)\)/.exec(
        read("code.css"),
      ) ?? [];
    const names = [...colors.keys()].filter((name) => /^--code-(?!surface)/.test(name));
    const ratios = names.map((name) => {
      const shown = name === "--code-comment" ? override : name;
      return [name, contrast(colors.get(shown) ?? "", surface) >= 4.5];
    });
    expect(ratios).toEqual(names.map((name) => [name, true]));
    expect(names).toHaveLength(9);
  });

  test.each([
    ["--control-line", "--surface"],
    ["--accent", "--surface"],
    ["--accent", "--surface-soft"],
  ])("%s on %s can be seen (3)", (line, surface) => {
    expect(ratio(line, surface)).toBeGreaterThanOrEqual(3);
  });
});

test("every stylesheet is part of what is loaded first or of what is loaded later, in a layer", () => {
  const wholes = ["index.css", "later.css"];
  const imports = wholes.map(read).join("\n").split("\n");
  for (const name of files.filter((file) => !wholes.includes(file))) {
    const own = imports.filter((line) => line.startsWith(`@import "./${name}" layer(`));
    expect([name, own.length]).toEqual([name, 1]);
  }
});

test("every custom property that is read has been set, or has a default", () => {
  const all = files.map(read).join("\n");
  const set = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  const used = [...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
  expect([...new Set(used)].filter((name) => !set.has(name))).toEqual([]);
});

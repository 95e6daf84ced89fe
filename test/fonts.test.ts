import { cpSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { readFont } from "../src/build/fonts/site-fonts.ts";
import { fontFile } from "./font-files.ts";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterEach(() => folder.remove());

const config = (theme: string, more = "") => `import { defineSite } from "lectern";
export default defineSite({
  title: "Fonts",
  url: "https://fonts.example",
  basePath: "/base/",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
  theme: ${theme},
  ${more}
});
`;

function write(theme: string, more = ""): void {
  writeSite(folder.path, { "site.config.ts": config(theme, more) });
  mkdirSync(path.join(folder.path, "fonts"), { recursive: true });
  for (const name of ["Main-Regular", "Main-BoldItalic", "Typewriter-Regular"]) {
    cpSync(fontFile(name), path.join(folder.path, `fonts/${name}.woff2`));
  }
}

const built = () => callLectern("build", folder.path);
const read = (name: string) => readFileSync(path.join(folder.path, "build", name), "utf8");

test("fonts are served from files, with a local font in the same size until they load", async () => {
  write(
    `{ fonts: {
    text: ["fonts/Main-Regular.woff2", "fonts/Main-BoldItalic.woff2"],
    headings: ["fonts/Main-Regular.woff2"],
    code: ["fonts/Typewriter-Regular.woff2"],
  } }`,
    "offline: { enabled: true },",
  );
  const { stderr, code } = built();
  expect(stderr).not.toMatch(/^(?:error|warning) /m);
  expect(code).toBe(0);
  const page = read("docs.html");
  const preloads = [
    ...page.matchAll(
      /<link rel="preload" as="font" type="font\/woff2" href="([^"]+)" crossorigin>/g,
    ),
  ];
  const [, preloaded = ""] = preloads[0] ?? [];
  expect(preloads).toHaveLength(1);
  expect(preloaded).toMatch(/^\/base\/assets\/fonts\/Main-Regular\.[0-9a-f]{8}\.woff2$/);
  expect(read(preloaded.slice("/base/".length)).length).toBeGreaterThan(1000);
  const [, sheet = ""] = /<link rel="stylesheet" href="\/base\/([^"]+)"/.exec(page) ?? [];
  const styles = read(sheet).replaceAll(/\s+/g, " ");
  expect(styles).toContain(`url("${preloaded}") format("woff2")`);
  expect(styles).toMatch(/--font: ?"KaTeX_Main", ?"KaTeX_Main fallback", ?sans-serif/);
  expect(styles).toMatch(
    /--font-code: ?"KaTeX_Typewriter", ?"KaTeX_Typewriter fallback", ?monospace/,
  );
  expect(styles).toMatch(/font-weight: ?700; ?font-style: ?italic[^}]*Main-BoldItalic/);
  expect(styles).toContain('local("Arial"), local("Liberation Sans")');
  // As in the formula, the line height doesn't depend on the size adjustment.
  const [, adjust, ascent] =
    /size-adjust: ?([\d.]+)%; ?ascent-override: ?([\d.]+)%/.exec(styles) ?? [];
  const { ascent: own, width } = await readFont(readFileSync(fontFile("Main-Regular")));
  expect(Number(adjust)).toBeCloseTo((width / 0.4607) * 100, 1);
  expect((Number(adjust) * Number(ascent)) / 10_000).toBeCloseTo(own, 2);
  // The page's Content-Security-Policy allows the fonts, and they're available offline.
  expect(page).toContain("default-src 'self'");
  expect(page).not.toContain("font-src");
  expect(read("_lectern/offline/program.json")).toContain("assets/fonts/Main-Regular.");
});

test("an edit of the theme is applied on a site with its own styles", () => {
  write("{ radius: 3 }", 'styles: ["styles/own.css"],');
  writeBelow(folder.path, "styles/own.css", "b { color: red; }\n");
  expect(built().code).toBe(0);
  writeBelow(
    folder.path,
    "site.config.ts",
    config(
      '{ radius: 5, fonts: { text: ["fonts/Main-Regular.woff2"] } }',
      'styles: ["styles/own.css"],',
    ),
  );
  expect(built().code).toBe(0);
  const page = read("docs.html");
  const sheets = [...page.matchAll(/<link rel="stylesheet" href="\/base\/([^"]+)"/g)];
  const styles = sheets.map(([, name = ""]) => read(name)).join("\n");
  expect(styles).toMatch(/--radius: ?5px/);
  expect(styles).toMatch(/url\("?\/base\/assets\/fonts\/Main-Regular\.[0-9a-f]{8}\.woff2"?\)/);
});

test("a font that is missing, damaged or in another format is reported with its place", () => {
  write(
    '{\n    fonts: {\n      text: ["fonts/Mian-Regular.woff2", "fonts/cut.woff2"],\n      code: ["fonts/page.woff2"],\n    },\n  }',
  );
  writeBelow(folder.path, "fonts/page.woff2", "<!doctype html><title>Not found</title>");
  const whole = readFileSync(fontFile("Main-Regular"));
  writeBelow(folder.path, "fonts/cut.woff2", whole.subarray(0, 900).toString("latin1"));
  const { stderr, code } = callLectern("check", folder.path);
  expect(code).toBe(1);
  expect(stderr).toContain('The file "fonts/Mian-Regular.woff2" doesn\'t exist.');
  expect(stderr).toContain('Did you mean "fonts/Main-Regular.woff2"?');
  expect(stderr).toContain('The font "fonts/cut.woff2" can\'t be read');
  expect(stderr).toContain('The font "fonts/page.woff2" can\'t be read');
  expect(stderr).toMatch(/site\.config\.ts:\d+:\d+ error font\/unreadable/);
});

test("a font without the extension woff2 is rejected", () => {
  write('{ fonts: { text: ["fonts/lato.ttf"] } }');
  const { stderr } = callLectern("check", folder.path);
  expect(stderr).toContain("it must be a WOFF2 file in the site folder");
});

import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runLectern, temporaryFolder } from "./fixture-site.ts";
import { firstOf } from "./long-tests.ts";
import { writeBelow } from "./site-on-disk.ts";

/*
 * Checks the packed package in a site. TypeScript also checks its declaration files
 * (`skipLibCheck: false`).
 */

const folder = temporaryFolder();
afterAll(() => folder.remove());

beforeAll(() => {
  const pack = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder.path];
  const text = execFileSync("npm", pack, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const [packed] = JSON.parse(text) as readonly { readonly filename: string }[];
  const dependencies = { lectern: `file:${packed?.filename}` };
  writeBelow(folder.path, "package.json", JSON.stringify({ dependencies }));
  execFileSync("tar", ["-xzf", packed?.filename ?? ""], { cwd: folder.path });
  const modules = path.join(folder.path, "node_modules");
  mkdirSync(modules);
  cpSync(path.join(folder.path, "package"), path.join(modules, "lectern"), { recursive: true });
  for (const name of readdirSync("node_modules")) {
    // The packages of this repository are symbolic links to its folders.
    if (!name.startsWith(".") && !name.startsWith("lectern")) {
      symlinkSync(path.resolve("node_modules", name), path.join(modules, name));
    }
  }
}, 60_000);

test("a new site includes the package, and so does a clone", () => {
  const site = path.join(folder.path, "begun");
  const lectern = path.join(folder.path, "node_modules/lectern/dist/cli/main.js");
  execFileSync(process.execPath, [lectern, "init", site, "--template", "minimal"]);
  // Many developers have such a rule for all their repositories.
  const git = ["-C", site, "-c", "user.name=A", "-c", "user.email=a@example.org"];
  writeBelow(folder.path, "ignored", "*.tgz\n");
  execFileSync("git", ["-C", site, "init", "--quiet"]);
  execFileSync("git", [
    "-C",
    site,
    "config",
    "core.excludesFile",
    path.join(folder.path, "ignored"),
  ]);
  execFileSync("git", [...git, "add", "--all"]);
  execFileSync("git", [...git, "commit", "--quiet", "--message", "Begin"]);
  const clone = path.join(folder.path, "elsewhere/deep/clone");
  execFileSync("git", ["clone", "--quiet", site, clone]);
  const manifest = JSON.parse(readFileSync(path.join(clone, "package.json"), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const asked = manifest.dependencies["lectern"] ?? "";
  expect(asked).toMatch(/^file:packages\/lectern-.*\.tgz$/);
  const file = path.join(clone, asked.replace("file:", ""));
  const packed = path.join(folder.path, path.basename(file));
  expect(readFileSync(file).equals(readFileSync(packed))).toBe(true);
  expect(runLectern("doctor", clone).stdout).not.toContain("a clone can't install it");
});

/** Returns the TypeScript errors in a site folder. */
function typeErrors(site: string): string {
  const tsc = path.resolve("node_modules/typescript/bin/tsc");
  const words = [tsc, "--noEmit", "-p", path.join(folder.path, site), "--skipLibCheck", "false"];
  return spawnSync(process.execPath, words, { encoding: "utf8" }).stdout;
}

// The last test checks the other files of the template "minimal".
test.each(firstOf(1, ["docs", "minimal"]))("the template %s has no type errors", (template) => {
  runLectern("init", path.join(folder.path, template), "--template", template);
  expect(typeErrors(template)).toBe("");
});

test("everything a site's module can import or export has a type", () => {
  const site = path.join(folder.path, "sample");
  runLectern("init", site, "--template", "minimal");
  writeBelow(
    site,
    "components/imports.tsx",
    `
import "./plain.css";
import styles from "./box.module.css";
import photo from "./photo.png";
import drawing from "@site/static/drawing.svg";
import address from "./rows.csv?url";
import code from "./example.php?raw";
import Part, { frontMatter, toc, contentTitle } from "./part.mdx";
import Plain from "./plain.md";
import type { PageExport } from "lectern";

export const page = { title: "Home", layout: "wide" } satisfies PageExport;

// @ts-expect-error There is no such layout.
export const wrong: PageExport = { layout: "huge" };
// @ts-expect-error The text of a file is no number.
export const wrongText: number = code;

const rooms = import.meta.glob<string>("../rooms/*.ts", { eager: true, import: "room" });
const later = import.meta.glob("./rooms/*.ts");

export default function Imports() {
  const values: readonly string[] = [photo, drawing, address, code, ...Object.values(rooms)];
  return (
    <div className={styles["frame"]} id={contentTitle} onClick={() => later["a"]?.()}>
      {values.join(" ")}
      {toc.map(({ id, value, level }) => (
        <a href={"#" + id} key={id} data-level={level}>
          {value}
        </a>
      ))}
      <Part />
      <Plain components={{ h2: "h3" }} />
      {String(frontMatter["title"])}
    </div>
  );
}
`,
  );
  writeBelow(
    site,
    "unified-plugins.ts",
    `
import type { FrontMatter, UnifiedModule } from "lectern";

const plugin = () => (tree: object) => void tree;

export default [
  { remark: [plugin], math: true },
  { folders: ["docs"], rehype: [[plugin, { size: 2 }], false] },
] satisfies UnifiedModule;

export const head: FrontMatter = { title: "A page", sidebar_position: 2, tags: ["a"] };
// @ts-expect-error A position is a number.
export const wrong: FrontMatter = { sidebar_position: "2" };
`,
  );
  writeBelow(
    site,
    "site.config.ts",
    `
import { defineSite } from "lectern";

export default defineSite({
  title: "Sample",
  url: "https://docs.example.org",
  navigation: [
    { label: "News", to: "/news" },
    { label: "Code", href: "https://example.org", position: "right" },
    { label: "More", items: [{ label: "One", to: "/one" }] },
    { type: "docSidebar", sidebarId: "guides" },
    // @ts-expect-error A link needs a target.
    { label: "News" },
    // @ts-expect-error A link has one target.
    { label: "News", to: "/news", href: "https://example.org" },
  ],
  footer: {
    links: [
      { label: "News", to: "/news" },
      { html: "<b>More</b>" },
      // @ts-expect-error A link needs a target.
      { label: "News" },
    ],
  },
});
`,
  );
  expect(typeErrors("sample")).toBe("");
});

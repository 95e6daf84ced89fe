import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { slugify } from "../src/core/text.ts";

const projectRoot = fileURLToPath(new URL("..", import.meta.url));

interface Packed {
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

function packed(): Packed {
  const text = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: projectRoot,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [one] = JSON.parse(text) as readonly Packed[];
  if (!one) throw new Error("npm has packed nothing.");
  return one;
}

const { size, files } = packed();
const names = files.map((file) => file.path);

test("the package contains the compiled engine, its styles, templates and files for hosts", () => {
  const folders = new Set(names.map((name) => name.split("/")[0]));
  expect([...folders].sort()).toEqual([
    "LICENSE",
    "README.md",
    "dist",
    "hosting",
    "package.json",
    "src",
    "templates",
  ]);
  expect(names.filter((name) => name.startsWith("src/") && !name.endsWith(".css"))).toEqual([
    "src/build/site-programs.tsconfig.json",
    "src/lectern/client.d.ts",
  ]);
});

test("the client JavaScript is included, already built", () => {
  const program = names.filter((name) => name.startsWith("dist/program/"));
  expect(program).toContain("dist/program/program.json");
  // Includes only files of this build, not of earlier builds.
  const top = new Set(program.map((name) => name.split("/")[2]?.replace(/^files-.*/, "files")));
  const parts = ["files", "glyphs.json", "icons.json", "program.json"];
  expect([...top].toSorted()).toEqual(parts);
  for (const part of ["react", "start", "search-worker", "style", "later"]) {
    expect(program.filter((name) => name.includes(`/assets/${part}.`))).toHaveLength(1);
  }
});

test("code for Node is bundled, and the bundled modules aren't included", () => {
  const bundle = names.filter((name) => name.startsWith("dist/run/"));
  const files = [
    "commands.js",
    "page-worker.js",
    "index-worker.js",
    "lectern-index.js",
    "stamp.json",
    "licences.txt",
  ];
  expect(bundle).toEqual(expect.arrayContaining(files.map((name) => `dist/run/${name}`)));
  expect(names.filter((name) => /^dist\/(?:builder|content)\/.*\.js$/.test(name))).toEqual([]);
  expect(names).toContain("dist/cli/main.js");
});

test("modules that the command loads before the bundle are included", () => {
  const found = new Set(["dist/cli/main.js"]);
  for (const name of found) {
    const code = readFileSync(path.join(projectRoot, name), "utf8");
    const imports = /^(?:import|export)\b.*? from "(\..*?)";$|^import "(\..*?)";$/gms;
    for (const [, specifier, later = ""] of code.matchAll(imports)) {
      found.add(path.posix.join(path.posix.dirname(name), specifier ?? later));
    }
  }
  expect(found.size).toBeGreaterThan(6);
  expect([...found].filter((name) => !names.includes(name))).toEqual([]);
});

test("no test, fixture, source map or source is included", () => {
  expect(names.filter((name) => /\.(?:test|fixture)\.|\.map$|tsbuildinfo/.test(name))).toEqual([]);
  expect(names.filter((name) => /(?<!\.d)\.tsx?$/.test(name) && name.startsWith("dist/"))).toEqual(
    [],
  );
});

test("no file refers to a source map that isn't included", () => {
  const scripts = names.filter((name) => name.endsWith(".js"));
  const naming = scripts.filter((name) =>
    /^\/\/# sourceMappingURL=/m.test(readFileSync(path.join(projectRoot, name), "utf8")),
  );
  expect(scripts.length).toBeGreaterThan(300);
  expect(naming).toEqual([]);
});

test("its README links to the web and to included files", () => {
  const script = path.join(projectRoot, "scripts", "package-readme.mjs");
  const program = `import { packedReadme } from ${JSON.stringify(pathToFileURL(script).href)};
    import { readFileSync } from "node:fs";
    console.log(packedReadme(readFileSync("README.md", "utf8")));`;
  const words = ["--input-type=module", "--eval", program];
  const text = execFileSync(process.execPath, words, { cwd: projectRoot, encoding: "utf8" });
  expect(text).toContain("## Quick start");
  const targets = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, target = ""]) => target);
  expect(targets).toContain("LICENSE");
  const broken = targets.filter(
    (target) => !/^(?:https?:|#)/.test(target) && !names.includes(target),
  );
  expect(broken).toEqual([]);
  const ids = new Set([...text.matchAll(/^## (.*)$/gm)].map(([, title = ""]) => slugify(title)));
  const anchors = targets
    .filter((target) => target.startsWith("#"))
    .map((target) => target.slice(1));
  expect(anchors.filter((anchor) => !ids.has(anchor))).toEqual([]);
});

// The size includes 71 KB of strings in six languages.
test("its size in bytes is limited", () => {
  expect(size).toBeLessThan(1_420_000);
});

test("the MCP protocol adds only one package", () => {
  const lock = JSON.parse(readFileSync(path.join(projectRoot, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, { dependencies?: Record<string, string> }>>;
  };
  const broughtBy = (name: string) =>
    Object.keys(lock.packages[`node_modules/${name}`]?.dependencies ?? {}).toSorted();
  expect(broughtBy("@modelcontextprotocol/server")).toEqual(["@modelcontextprotocol/core", "zod"]);
  expect(broughtBy("@modelcontextprotocol/core")).toEqual(["zod"]);
  expect(Object.keys(lock.packages).filter((name) => name.endsWith("/zod"))).toHaveLength(1);
});

test("every entry point is included, with its types", async () => {
  const manifest: { readonly exports: Readonly<Record<string, string | Record<string, string>>> } =
    await import("../package.json", { with: { type: "json" } });
  const targets = Object.values(manifest.exports).flatMap((entry) =>
    typeof entry === "string" ? [entry] : Object.values(entry),
  );
  expect(targets.length).toBeGreaterThan(4);
  for (const target of targets) {
    expect(names).toContain(target.replace("./", ""));
    expect(existsSync(path.join(projectRoot, target))).toBe(true);
  }
});

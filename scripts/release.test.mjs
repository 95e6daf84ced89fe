import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "./ensure.mjs";
import {
  fileProblems,
  packagesIn,
  shippedStrings,
  translationProblems,
  versionProblems,
  withVersion,
} from "./release.mjs";

const engine = { name: "lectern", version: "0.2.0", dependencies: { yaml: "^2.9.1" } };
const creator = { name: "create-lectern", version: "0.2.0", dependencies: { lectern: "0.2.0" } };
const changelog = "# Changelog\n\n## 0.2.0 (2026-12-01)\n";
/** @param {readonly import("./release.mjs").Manifest[]} manifests */
const packages = (...manifests) => manifests.map((manifest) => ({ folder: "/x", manifest }));

test("Lectern comes before the packages that depend on it, and create-lectern is one of them", () => {
  const names = packagesIn(projectRoot).map(({ manifest }) => manifest.name);
  expect(names[0]).toBe("lectern");
  expect(names).toContain("create-lectern");
  expect(names.length).toBeGreaterThan(4);
});

test("the packages of the repository have one version and depend on it", () => {
  const all = packagesIn(projectRoot);
  const version = all[0]?.manifest.version ?? "";
  expect(versionProblems(all, { changelog: `## ${version} (2026-12-01)` })).toEqual([]);
});

test("each package has the licence of the repository, and a README", () => {
  const licence = readFileSync(path.join(projectRoot, "LICENSE"), "utf8");
  for (const { folder } of packagesIn(projectRoot)) {
    expect(readFileSync(path.join(folder, "LICENSE"), "utf8")).toBe(licence);
    expect(existsSync(path.join(folder, "README.md"))).toBe(true);
  }
});

describe("a release is refused", () => {
  test("unless all packages have its version", () => {
    const old = { ...creator, version: "0.1.0" };
    expect(versionProblems(packages(engine, old), { changelog })).toEqual([
      "create-lectern has version 0.1.0; this release is 0.2.0.",
    ]);
  });

  test.each([
    ["lectern", "0.1.0"],
    ["lectern", "^0.2.0"],
    ["other", "file:../other"],
  ])("if a package depends on %s %s", (name, range) => {
    const manifest = { ...creator, dependencies: { [name]: range } };
    expect(versionProblems(packages(engine, manifest), { changelog })).toEqual([
      `create-lectern depends on ${name} ${range}; this release is 0.2.0.`,
    ]);
  });

  test("unless the changelog has its section", () => {
    const [problem] = versionProblems(packages(engine), { changelog: "## Unreleased\n" });
    expect(problem).toContain('no section "## 0.2.0 (date)"');
    expect(versionProblems(packages(engine), { changelog: "## 0.2.01 (2026-12-01)" })).toHaveLength(
      1,
    );
  });

  test("unless the tag has its version", () => {
    expect(versionProblems(packages(engine), { changelog, tag: "v0.2.1" })).toEqual([
      "The tag v0.2.1 doesn't match the version 0.2.0.",
    ]);
    expect(versionProblems(packages(engine), { changelog, tag: "v0.2.0" })).toEqual([]);
  });

  test("unless all strings are translated", () => {
    expect(Object.keys(shippedStrings())).toContain("pt-BR");
    const en = { close: "Close", sidebar: { hide: "Hide" }, items: { other: "{count} items" } };
    const de = { sidebar: {}, items: { one: "1 Eintrag", other: "{count} Einträge" } };
    expect(translationProblems({ en, de })).toEqual([
      'src/core/strings/de.json has no translation of "close".',
      'src/core/strings/de.json has no translation of "sidebar.hide".',
    ]);
  });

  test("if a packed file is missing", () => {
    const exports = { ".": { types: "./dist/a.d.ts", default: "./dist/a.js" }, "./b": "./b.json" };
    const manifest = { ...engine, exports, bin: { lectern: "./dist/main.js" } };
    const files = ["dist/a.js", "dist/main.js", "README.md", "LICENSE"];
    expect(fileProblems(manifest, files)).toEqual([
      "lectern doesn't contain dist/a.d.ts.",
      "lectern doesn't contain b.json.",
    ]);
  });
});

test("a new version is also written to dependencies on Lectern", () => {
  const names = new Set(["lectern", "create-lectern"]);
  const { dependencies, version } = withVersion(creator, "0.3.0", names);
  expect([version, dependencies]).toEqual(["0.3.0", { lectern: "0.3.0" }]);
  expect(withVersion(engine, "0.3.0", names).dependencies).toEqual({ yaml: "^2.9.1" });
});

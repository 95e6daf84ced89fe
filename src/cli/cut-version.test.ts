import { expect, test } from "vitest";
import { versionDeclaration } from "./cut-version.ts";

test.each([
  [["current"], undefined, ["current: {},", '"2.0": {},']],
  [
    ["current", "1.0", "0.9"],
    "sidebars-2.0.yml",
    ["current: {},", '"2.0": { sidebars: "sidebars-2.0.yml" },', '"1.0": {},', '"0.9": {},'],
  ],
])("adds the new version to %j", (declared, sidebars, lines) => {
  const text = versionDeclaration({ name: "2.0", section: "docs", declared, sidebars });
  expect(text).toMatch(/^Add the version to the section "docs" in the configuration/);
  const [, ...inside] = /versions: \{\n([^]*)\n {2}\},$/.exec(text) ?? [];
  expect(inside[0]?.split("\n").map((line) => line.trim())).toEqual(lines);
});

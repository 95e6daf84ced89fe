import { existsSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { templates } from "../src/builder/init/init-site.ts";
import { runLectern, temporaryFolder } from "./fixture-site.ts";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

describe.each(Object.keys(templates))("a site of the template %s", (template) => {
  test.each(["Plain", `"Quoted" \\ – ü: {{title}} #1`])("with the title %s is sound", (title) => {
    const root = path.join(folder.path, "neue Doku ü");
    const begun = runLectern("init", root, "--template", template, "--title", title);
    expect([begun.code, begun.stderr]).toEqual([0, ""]);
    expect(begun.stdout).toContain('Doku ü"\n  npm install\n  npm run dev');
    expect(runLectern("check", root).stdout).toMatch(/: 0 errors, 0 warnings, 1 note\.$/m);
  });
});

test("what cannot be begun is refused with the reason, and nothing is written", () => {
  const root = path.join(folder.path, "x");
  expect(runLectern("init", root, "--template", "mini")).toMatchObject({
    code: 64,
    stderr: 'There is no template "mini". Known: docs, minimal.\n',
  });
  expect(existsSync(root)).toBe(false);
  expect(runLectern("init", root, "--template", "minimal").code).toBe(0);
  const again = runLectern("init", root);
  expect(again.code).toBe(1);
  expect(again.stderr).toContain("is not empty: .github, .gitignore, README.md");
  const file = path.join(root, "README.md");
  expect(runLectern("init", file)).toMatchObject({ code: 1 });
});

test("the doctor has an exit code for what is wrong", () => {
  expect(runLectern("doctor", folder.path)).toMatchObject({ code: 1 });
  expect(runLectern("doctor", folder.path).stdout).toContain("has no site.config.ts");
});

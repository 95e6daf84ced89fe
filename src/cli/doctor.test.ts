import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { examineSite, findingText, nodeVersion } from "./doctor.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "lectern-doctor-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function examined(folder = root): Promise<Readonly<Record<string, string>>> {
  const findings = await examineSite(folder, path.join(folder, "build"));
  return Object.fromEntries(findings.map(({ what, state, text }) => [what, `${state}: ${text}`]));
}

test.each([
  ["20.19.0", "good"],
  ["22.1.0", "good"],
  ["20.9.9", "bad"],
  ["18.20.0", "bad"],
])("Node %s is %s", (version, state) => {
  expect(nodeVersion(version).state).toBe(state);
});

test("stops at a missing folder and at a missing configuration", async () => {
  expect(await examined(path.join(root, "no"))).toMatchObject({
    "Site folder": expect.stringMatching(/^bad: The folder .* doesn't exist\.$/),
  });
  const bare = await examined();
  expect(bare["Site folder"]).toMatch(/^bad: .* has no site\.config\.ts\.$/);
  expect(Object.keys(bare)).toEqual(["Node", "Site folder"]);
  writeFileSync(path.join(root, "docusaurus.config.js"), "");
  expect((await examined())["Site folder"]).toContain("so it's a Docusaurus site");
});

test("counts configuration problems, and warns about a folder without Git", async () => {
  writeFileSync(path.join(root, "site.config.ts"), "export default { titel: 1 };\n");
  const found = await examined();
  expect(found["Configuration"]).toMatch(/^bad: \d+ problems?, the first: /);
  expect(found["Git history"]).toMatch(/^doubtful: Pages won't show when they last changed/);
  expect(found["Write permissions"]).toMatch(/^good/);
  expect(found["react"]).toMatch(/^good/);
});

test("a note about the configuration isn't a problem", async () => {
  const head = '[{ tag: "script", attributes: { src: "https://count.example/a.js" } }]';
  writeFileSync(
    path.join(root, "site.config.ts"),
    `export default { title: "T", url: "https://example.org", head: ${head} };\n`,
  );
  expect((await examined())["Configuration"]).toBe("good: It loads without problems.");
});

test("shows the remedy below a finding", () => {
  const finding = { what: "Port", state: "doubtful", text: "Taken.", remedy: "Another." } as const;
  expect(findingText(finding)).toBe("doubtful  Port: Taken.\n          Another.");
});

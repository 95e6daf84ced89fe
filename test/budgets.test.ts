import path from "node:path";
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const config = (budgets: string, severities = "") => `import { defineSite } from "lectern";
export default defineSite({
  title: "Weighed",
  url: "https://weighed.example",
  basePath: "/sub/",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
  budgets: ${budgets},
  ${severities}
});
`;

/** Text that hardly compresses. */
const words = Array.from({ length: 4000 }, (_, index) => ((index * 7919) % 99991).toString(36));
const files = {
  "docs/long.md": `# Long\n\n${words.join(" ")}\n\n${"- item\n".repeat(400)}`,
  "docs/picture.md": "# Picture\n\n![Noise](./noise.png)\n",
  "docs/a/b/c/deep.md": "# Deep\n\nText.\n",
};

function site(name: string, text: string): string {
  const root = path.join(folder.path, name);
  writeSite(root, { ...files, "site.config.ts": text });
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  );
  writeBelow(root, "docs/noise.png", "");
  writeFileSync(path.join(root, "docs/noise.png"), Buffer.concat([png, Buffer.alloc(9000, "x")]));
  return root;
}

describe("a site within its budgets", () => {
  test("builds without messages, twice", () => {
    const root = site(
      "within",
      config('{ pages: [{ html: "90 KB", css: "40 KB" }], searchIndex: 1e6 }'),
    );
    const first = callLectern("build", root);
    expect([first.code, first.stderr]).toEqual([0, expect.not.stringContaining("budget")]);
    const again = callLectern("build", root);
    expect([again.code, again.stderr]).toEqual([0, expect.not.stringContaining("budget")]);
  });
});

describe("an exceeded budget", () => {
  const budgets = `{
    pages: [
      { html: "9 KB", elements: 300, images: "5 KB", javascript: "20 KB", css: 900, fonts: 0 },
      { path: "/docs/a/**", javascript: "1 MB", css: "1 MB" },
    ],
    searchIndex: "2 KB",
    sidebarDepth: 3,
  }`;
  const root = site("over", config(budgets));
  const { code, stderr } = callLectern("build", root, "--output", path.join(folder.path, "out"));
  const said = stderr.replaceAll(/\d+(\.\d+)? (KB|B)\b/g, "N $2");

  test("fails the build, with all problems in one run", () => {
    expect(code).toBe(1);
    expect(said).toContain("error budget/exceeded");
    expect(said).toContain("The page /docs/long has N KB of HTML. Its budget is N KB.");
    expect(said).toMatch(/Before compression: text N KB, /);
    expect(said).toMatch(
      /The page \/docs\/long has \d+ elements\. Its budget is 300\.\n\s+text \d+/,
    );
    expect(said).toContain("The page /docs/picture has N KB of images. Its budget is N KB.");
    expect(said).toMatch(/_lectern\/\S*noise\S*\.png N KB\.|\S*noise\S*\.png N KB\./);
    expect(said).toMatch(
      /\d pages have N KB of JavaScript each, which exceeds their budget of N KB: \/\S+, /,
    );
    expect(said).toMatch(
      /\d pages have N KB of CSS each, which exceeds their budget of N B: .* more\.\n.*\.css N KB/,
    );
    expect(said).toMatch(/The search index \S+ is N KB\. Its budget is N KB\./);
    expect(said).toContain("has 4 levels. Its budget is 3.");
    expect(said).toContain("docs/long.md");
  });

  test("is ignored if a later budget allows it", () => {
    expect(said).not.toContain("/docs/a/b/c/deep");
  });

  test("is a warning or ignored if the site configures that", () => {
    const file = path.join(root, "site.config.ts");
    writeFileSync(file, config(budgets, 'severities: { exceededBudgets: "warn" },'));
    const warned = callLectern("build", root);
    expect(warned.code).toBe(0);
    expect(warned.stderr).toContain("warning budget/exceeded");
    // Nothing is written, so all files and their sizes come from the previous output.
    const unchanged = callLectern("build", root);
    const warnings = ({ stdout }: { readonly stdout: string }) => /\d+ warnings/.exec(stdout)?.[0];
    expect(unchanged.code).toBe(0);
    expect(unchanged.stdout).toContain("(0 written");
    expect(warnings(unchanged)).toBe(warnings(warned));
    // With a new output folder, the sizes come from the cache and the result is the same.
    const again = callLectern("build", root, "--output", path.join(folder.path, "out-2"));
    expect(again.stdout + again.stderr).toMatch(/budget/);
    writeFileSync(file, config(budgets, 'severities: { exceededBudgets: "ignore" },'));
    expect(callLectern("build", root).stderr).not.toContain("budget");
    expect(readFileSync(path.join(root, "build/docs/long.html"), "utf8")).toContain("Long");
  });
});

test("an invalid size is reported with the expected form", () => {
  const root = site(
    "wrong",
    config('{ pages: [{ html: "10 kilo", elements: 1.5 }], contrast: 3 }'),
  );
  const { code, stderr } = callLectern("build", root);
  expect(code).toBe(1);
  expect(stderr).toContain('"24 KB" or "1.5 MB"');
  expect(stderr).toContain("a whole number above 0");
  expect(stderr).toContain("a contrast from 4.5 to 15");
});

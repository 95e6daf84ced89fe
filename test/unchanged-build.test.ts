import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readTree, runLectern, temporaryFolder } from "./fixture-site.ts";
import { callLectern, callWithHistory } from "./kept-lectern.ts";
import { firstOf } from "./long-tests.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const root = path.join(folder.path, "site");
const output = path.join(root, "build");
const write = (name: string, text: string) => writeBelow(root, name, text);
const at = (name: string) => path.join(root, name);

/** Runs a build. Returns whether it only checked for changes, and its output without times. */
function build(...words: readonly string[]) {
  return heard(callLectern("build", root, "--timings", ...words));
}

function heard({ code, stdout, stderr }: ReturnType<typeof callLectern>) {
  const [said = "", phases = ""] = stdout.split(/^┌/m);
  const warnings = stderr.replaceAll(/^(Reading|Building) .*\n/gm, "");
  const saidOnce = said.replace(/in [\d.]+ s/, "");
  return { code, looked: !phases.includes("'pages'"), said: saidOnce + warnings };
}

/** Changing this variable makes a build check everything. */
const other = "LECTERN_TEST_OTHER";

function buildInFull() {
  process.env[other] = String(Math.random());
  try {
    return build();
  } finally {
    delete process.env[other];
  }
}

/** Builds until a build finds everything unchanged. It then knows the folders outside the site. */
function settle(): void {
  for (let more = 3; more > 0 && !build().looked; more--);
  expect(build().looked).toBe(true);
}

beforeAll(() => {
  writeSite(root, {
    "site.config.ts": `import { defineSite } from "lectern";
import { plan } from "../shared/plan";
export default defineSite({
  title: process.env["LECTERN_TEST_TITLE"] ?? plan,
  url: "https://small.example",
  sections: [
    { id: "default", label: "Docs", path: "/docs", folder: "docs" },
    { id: "far", label: "Far", path: "/far", folder: "../far" },
  ],
});
`,
    "../shared/plan.ts": 'export const plan = "Small";\n',
    "../far/index.md": "---\nslug: /\n---\n\n# Far\n\nText.\n",
    "docs/words.mdx":
      '# Words\n\nimport { Words } from "@site/components/words";\n\n<Words />\n\n![Dot](./dot.svg)\n',
    "docs/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"></svg>\n',
    "components/words.tsx":
      'import { useMemo } from "react";\nexport const Words = () => <p>{useMemo(() => "Words", [])}</p>;\n',
    "pages/now.tsx": "export default () => <p>Now</p>;\n",
    "static/plain.txt": "plain\n",
    "data/table.yml": "a: 1\n",
  });
});

// Each test builds several times, which is slow on a busy machine.
describe("a build that finds everything unchanged", { timeout: 240_000 }, () => {
  beforeEach(settle);

  test("reads nothing, writes nothing, and prints the same as a full build", () => {
    const before = readTree(output);
    const quick = build();
    expect(quick).toMatchObject({ code: 0, looked: true });
    const whole = buildInFull();
    expect(whole).toEqual({ ...quick, looked: false });
    expect([...readTree(output)]).toEqual([...before]);
  });

  test.each<[string, () => void]>(
    firstOf(3, [
      ["a page is edited", () => appendFileSync(at("docs/index.md"), "\nMore.\n")],
      ["a component is edited", () => appendFileSync(at("components/words.tsx"), "// More.\n")],
      ["data is edited", () => appendFileSync(at("data/table.yml"), "b: 2\n")],
      ["a file of the output is edited", () => appendFileSync(path.join(output, "docs.html"), "x")],
      [
        "a page outside the site folder is edited",
        () => appendFileSync(at("../far/index.md"), "\nSo.\n"),
      ],
      ["a page is added", () => write("docs/added.md", "# Added\n\nText.\n")],
      ["a page is removed", () => rmSync(at("docs/added.md"))],
      ["a page component is edited", () => appendFileSync(at("pages/now.tsx"), "//\n")],
      [
        "a module outside the site folder is edited",
        () => appendFileSync(at("../shared/plan.ts"), "// More.\n"),
      ],
      ["an image is edited", () => appendFileSync(at("docs/dot.svg"), "<!-- -->\n")],
      ["a static file is edited", () => appendFileSync(at("static/plain.txt"), "more\n")],
      ["a package is installed", () => write("node_modules/.package-lock.json", "{}\n")],
      ["a file of the output is removed", () => rmSync(path.join(output, "docs.html"))],
      ["an unknown file is in the output", () => writeFileSync(path.join(output, "new.txt"), "")],
      ["the output was removed", () => rmSync(output, { recursive: true })],
      [
        "the record of the output was removed",
        () => rmSync(at(".lectern/outputs"), { recursive: true }),
      ],
    ]),
  )("is a new build if %s", (_, change) => {
    change();
    expect(build()).toMatchObject({ code: 0, looked: false });
  });

  test("has the same output as a fresh build after all of these changes", () => {
    const { said } = build();
    const whole = readTree(output);
    expect(said).toContain("0 written");
    expect(build("--fresh").looked).toBe(false);
    expect([...readTree(output)]).toEqual([...whole]);
  });

  test("is a new build if a page has different text with the same length and time", () => {
    const page = at("docs/index.md");
    const { atime, mtime } = statSync(page);
    writeFileSync(page, readFileSync(page, "utf8").replace("Text.", "Word."));
    utimesSync(page, atime, mtime);
    expect(build().looked).toBe(false);
    expect(readTree(output).get("docs.html")).toContain("Word.");
  });

  test("is a new build if a page changes twice in quick succession", () => {
    write("docs/index.md", "---\nslug: /\n---\n\n# Home\n\nFirst.\n");
    expect(build().looked).toBe(false);
    write("docs/index.md", "---\nslug: /\n---\n\n# Home\n\nOther.\n");
    expect(build().looked).toBe(false);
    expect(readTree(output).get("docs.html")).toContain("Other.");
  });

  test("is a new build if an environment variable changes", () => {
    // A process evaluates an unedited configuration once.
    const started = () => heard(runLectern("build", root, "--timings"));
    process.env["LECTERN_TEST_TITLE"] = "Named";
    expect(started().looked).toBe(false);
    expect(started().looked).toBe(true);
    delete process.env["LECTERN_TEST_TITLE"];
    expect(readTree(output).get("docs.html")).toContain("Named");
    expect(started().looked).toBe(false);
    expect(readTree(output).get("docs.html")).not.toContain("Named");
  });

  test.each([["--fresh"], ["--preview"], ["--output", path.join(folder.path, "other")]])(
    "is a new build with %s",
    (...words) => {
      expect(build(...words)).toMatchObject({ code: 0, looked: false });
      expect(build().looked).toBe(words[0] === "--fresh");
    },
  );

  test("is a new build if a cache or its own record is damaged, which is reported once", () => {
    for (const name of ["parsed.json", "unchanged.json"]) {
      settle();
      const bytes = readFileSync(at(`.lectern/${name}`));
      bytes[bytes.length - 3] = 1;
      writeFileSync(at(`.lectern/${name}`), bytes);
      const next = build();
      expect(next.looked).toBe(false);
      expect(next.said).toContain("cache/damaged");
      expect(build().said).not.toContain("cache/damaged");
    }
  });

  test("is a new build after a commit", () => {
    const git = (...words: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@b.example", ...words], {
        cwd: root,
        stdio: "ignore",
      });
    const withHistory = () => heard(callWithHistory(at(".git"), "build", root, "--timings"));
    git("init");
    git("add", "docs");
    git("commit", "-m", "First");
    withHistory();
    expect(withHistory().looked).toBe(true);
    git("commit", "--allow-empty", "-m", "Second");
    expect(withHistory().looked).toBe(false);
    expect(withHistory().looked).toBe(true);
    rmSync(at(".git"), { recursive: true });
  });

  test("prints warnings like a full build", () => {
    write("docs/warned.md", "# Warned\n\n```unheard\nText\n```\n");
    expect(build().said).toContain("unheard");
    const quick = build();
    expect(quick.looked).toBe(true);
    expect(quick.said).toContain("unheard");
    expect(buildInFull().said).toBe(quick.said);
    rmSync(at("docs/warned.md"));
  });

  test("is a new build after one that failed", () => {
    write("docs/broken.md", "# Broken\n\n[Nowhere](#nowhere)\n");
    expect(build()).toMatchObject({ code: 1, looked: false });
    expect(build()).toMatchObject({ code: 1, looked: false });
    rmSync(at("docs/broken.md"));
    expect(build()).toMatchObject({ code: 0, looked: false });
  });

  test("doesn't exist if the site's code can read anything that a build can't check", () => {
    mkdirSync(at("pages"), { recursive: true });
    write("pages/clock.tsx", "export default () => <p>{new Date().toISOString()}</p>;\n");
    build();
    const first = readTree(output).get("clock.html");
    expect(build().looked).toBe(false);
    expect(readTree(output).get("clock.html")).not.toBe(first);
    write(
      "pages/clock.tsx",
      'import { readFileSync } from "node:fs";\nexport default () => <p>{readFileSync("package.json", "utf8")}</p>;\n',
    );
    build();
    expect(build().looked).toBe(false);
    rmSync(at("pages/clock.tsx"));
  });
});

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTree, runLectern, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { firstOf, isLong } from "./long-tests.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** More pages than a build renders without threads. */
const PAGES = 45;

/** Sections per page. All of them together are more than a build indexes without threads. */
const STEPS = 70;

/** Writes a site whose pages each use code, data, a partial, an image and a component. */
function writeSite(root: string, component: string, steps = 1): void {
  const write = (name: string, text: string) => {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write(
    "site.config.ts",
    `import { dataFile, defineSite, generatedFile } from "lectern";
import { z } from "zod";
export const rooms = dataFile({ name: "rooms", file: "data/rooms.yml", schema: z.array(z.string()) });
export default defineSite({
  title: "Threads",
  url: "https://threads.example",
  socialCards: { generate: "none" },
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
  data: [rooms],
  budgets: { pages: [{ html: "3 KB", elements: 100, javascript: "1 KB" }] },
  severities: { brokenAnchors: "warn", exceededBudgets: "warn" },
  generatedFiles: [generatedFile({ path: "/rooms.txt", generate: ({ read }) => read(rooms).join() })],
  autolinks: [{ pattern: "T-(\\\\d+)", href: "https://threads.example/$1" }],
});
`,
  );
  write("data/rooms.yml", "- Hall\n- Attic\n");
  write("components/rooms.tsx", component);
  write("docs/_part.md", "A part of **many** pages.\n");
  write("docs/dot.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>\n');
  write("pages/index.md", "---\ntitle: Home\nslug: /\n---\n\nHome.\n");
  for (let number = 0; number < PAGES; number++) {
    write(
      `docs/page-${number}.mdx`,
      [
        `---\ntitle: Page ${number}\n---\n`,
        `import Part from "./_part.md";\nimport { Rooms } from "@site/components/rooms";\n`,
        `<Part />\n\n<Rooms number={${number}} />\n\n![Dot](./dot.svg) See T-${number}.\n`,
        `## Code\n\n\`\`\`php\necho ${number % 7};\n\`\`\`\n`,
        ...Array.from(
          { length: steps },
          (_, step) => `### Step ${step}\n\nDo it on page ${number}.\n`,
        ),
        `[Next](./page-${(number + 1) % PAGES}.mdx#code) [Gone](#gone-${number})\n`,
      ].join("\n"),
    );
  }
}

const plainComponent = `import { useData } from "lectern";
import { rooms } from "../site.config";
export function Rooms({ number }) {
  return <p>{number}: {Object.isFrozen(useData(rooms)) ? useData(rooms).join(", ") : "not frozen"}</p>;
}
`;

const outputOf = (threads: number) => path.join(folder.path, `out-${threads}`);
const wordsOf = (root: string, threads: number) => [
  "build",
  root,
  "--fresh",
  `--output=${outputOf(threads)}`,
  `--threads=${threads}`,
];

function build(root: string, threads: number) {
  return { ...callLectern(...wordsOf(root, threads)), output: outputOf(threads) };
}

/** Builds in a separate process, which the site's code may end. */
function buildApart(root: string, threads: number, memory?: number) {
  const before = process.env["NODE_OPTIONS"];
  if (memory !== undefined) process.env["NODE_OPTIONS"] = `--max-old-space-size=${memory}`;
  try {
    return { ...runLectern(...wordsOf(root, threads)), output: outputOf(threads) };
  } finally {
    if (before === undefined) delete process.env["NODE_OPTIONS"];
    else process.env["NODE_OPTIONS"] = before;
  }
}

describe("a build with any number of threads", { timeout: 600_000 }, () => {
  const site = path.join(folder.path, "site");
  let alone: ReturnType<typeof build>;
  beforeAll(() => {
    writeSite(site, plainComponent, STEPS);
    alone = build(site, 0);
  }, 600_000);

  test("has complete pages", () => {
    expect(alone.code).toBe(0);
    const page = readTree(alone.output).get("docs/page-3.html") ?? "";
    for (const text of ["Hall, Attic", "https://threads.example/3", "<strong>many</strong>"]) {
      expect(page).toContain(text);
    }
  });

  test.each(firstOf(1, [1, 3]))(
    "%i in addition to the main thread creates the same files and report",
    (threads) => {
      const other = build(site, threads);
      expect(other.code).toBe(0);
      expect([...readTree(other.output)]).toEqual([...readTree(alone.output)]);
      const report = (text: string) => text.replaceAll(/^(Reading|Building).*\n/gm, "");
      expect(report(other.stderr)).toBe(report(alone.stderr));
      expect(other.stderr).toContain("gone-7");
      expect(other.stderr).toMatch(/ KB of HTML( each)?\. /);
      // The results of threads are cached, so the build doesn't need threads again.
      const timings = path.join(folder.path, "timings.json");
      const words = ["--output", other.output, "--threads", "1", "--timings-file", timings];
      expect(callLectern("build", site, ...words).stdout).toContain("(0 written");
      expect(readFileSync(timings, "utf8")).not.toContain("pages 1");
    },
  );
});

describe("a page that ends its thread", { timeout: 600_000 }, () => {
  const site = path.join(folder.path, "ending");

  test("ends the build with its name and code 2, and doesn't change the last output", () => {
    writeSite(site, plainComponent);
    const { output } = build(site, 1);
    const before = readFileSync(path.join(output, "docs/page-0.html"), "utf8");
    writeSite(
      site,
      `import { isMainThread } from "node:worker_threads";
export function Rooms({ number }) {
  if (!isMainThread) process.exit(3);
  return <p>another {number}</p>;
}
`,
    );
    const result = buildApart(site, 1);
    expect(result.code).toBe(2);
    expect(result.stderr).toMatch(
      /The page "\/docs\/page-\d+" ended the thread that built it: it exited with code 3/,
    );
    expect(readFileSync(path.join(output, "docs/page-0.html"), "utf8")).toBe(before);
    expect(readdirSync(folder.path).filter((name) => name.includes(".next-"))).toEqual([]);
  });

  test.runIf(isLong)("by using all its memory does the same", () => {
    writeSite(site, plainComponent);
    const { output } = build(site, 1);
    const before = [...readTree(output)];
    writeSite(
      site,
      `import { isMainThread } from "node:worker_threads";
export function Rooms({ number }) {
  const taken = [];
  while (!isMainThread) taken.push(new Array(1000).fill(number));
  return <p>another {number}</p>;
}
`,
    );
    const result = buildApart(site, 1, 256);
    expect(result.code).toBe(2);
    expect(result.stderr).toMatch(
      /The page "\/docs\/page-\d+" ended the thread that built it: .*memory/,
    );
    expect([...readTree(output)]).toEqual(before);
    expect(readdirSync(folder.path).filter((name) => name.includes(".next-"))).toEqual([]);
  });

  test("that throws asynchronously is reported like any other error", () => {
    writeSite(
      site,
      `export function Rooms({ number }) {
  if (number === 4) setTimeout(() => { throw new Error("too late"); }, 0);
  return <p>another {number}</p>;
}
`,
    );
    const result = buildApart(site, 2);
    expect(result.stderr).toContain("too late");
    expect(result.code).toBe(1);
  });
});

import { spawn, type ChildProcess } from "node:child_process";
import { cpSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Diagnostic, ShownProblems } from "../src/core/diagnostic.ts";
import { fixtureSite, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

/** Diagnostic codes that only `lectern check` reports. */
const ofChecksOnly =
  /^(?:partial|component)\/unused$|^page\/orphan$|^page\/crashed$|^code\/timeout$/;

/**
 * Excluded pages: development has no time limit for rendering, and a compiler crash stops the
 * server.
 */
const apart = new Set(["/docs/endless", "/docs/crash"]);

/** Files that aren't pages. Their problems are found where a page uses them. */
const foundInUse = new Set(["components/page-end.tsx", "components/throws.tsx", "docs/_b.mdx"]);

const folder = temporaryFolder();
const root = path.join(folder.path, "mistakes");
let server: ChildProcess;
let checked: readonly string[] = [];
/** The problems that each page shows, by route. */
const shown = new Map<string, ReadonlySet<string>>();

beforeAll(async () => {
  cpSync(fixtureSite("mistakes"), root, {
    recursive: true,
    // After a crash, the server restarts and loses the errors that were thrown late.
    filter: (file) => !/\.lectern|build$|docs.crash\.mdx$/.test(file),
  });
  checked = problemsIn(callLectern("check", root).stderr);
  server = spawn(process.execPath, [path.resolve("dist/cli/main.js"), "dev", root, "--port", "0"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const address = await new Promise<string>((resolve) => {
    let said = "";
    server.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const found = /http:\/\/localhost:\d+/.exec(said);
      if (found) resolve(found[0]);
    });
  });
  const routes = await (await fetch(`${address}/_lectern/routes.json`)).text();
  // A timer in the configuration throws after the start.
  for (let said = ""; !said.includes("code/unhandled-error");) {
    said = await (await fetch(`${address}/docs/links?lectern-problems`)).text();
  }
  for (const [route] of JSON.parse(routes) as readonly (readonly string[])[]) {
    if (route === undefined || apart.has(route)) continue;
    const answer = await fetch(`${address}${route}?lectern-problems`);
    // A redirect replaces one page. This is one of the fixture's mistakes.
    if (answer.redirected) continue;
    const { diagnostics } = (await answer.json()) as ShownProblems;
    shown.set(route, new Set(diagnostics.flatMap(keysOf)));
  }
}, 120_000);

afterAll(async () => {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
  folder.remove();
});

/** Returns the problems in a report, in the format of `keysOf`. */
function problemsIn(report: string): readonly string[] {
  return [...report.matchAll(/^(?:(\S+) )?(error|warning) (\S+)$/gm)].map(
    ([, at = "", severity, code]) => `${at} ${severity} ${code}`,
  );
}

/** Returns a problem for each of its places: `docs/a.md:3:1 error link/unknown-page`. */
function keysOf({ place, also = [], severity, code }: Diagnostic): readonly string[] {
  return [place, ...also].map((each) => {
    const at = [each?.file, each?.line, each?.line === undefined ? undefined : each.column];
    return `${at.filter((part) => part !== undefined).join(":")} ${severity} ${code}`;
  });
}

test("each problem found by a check is shown over the page of its file, or over all pages", () => {
  expect(checked.length).toBeGreaterThan(100);
  expect(shown.size).toBeGreaterThan(20);
  const wrong = checked.flatMap((problem) => {
    const [at = "", , code = ""] = problem.split(" ");
    const pages = [...shown].filter(([, found]) => found.has(problem)).map(([route]) => route);
    const isInUse = foundInUse.has(at.replace(/:.*/, "")) && pages.length > 0;
    const isRight = isInUse || pages.length === 1 || pages.length === shown.size;
    return isRight || ofChecksOnly.test(code) ? [] : [{ problem, pages }];
  });
  expect(wrong).toEqual([]);
});

test.each([
  ["/docs/links", /^docs\/links\.md:.* link\/unknown-anchor$/],
  ["/docs/front-matter-keys", /^docs\/front-matter-keys\.md:.* front-matter\/unknown-key$/],
  ["/docs/island", /^docs\/island\.mdx:.* error island\/invalid-props$/],
  ["/docs/syntax", /^docs\/syntax\.mdx:.* markdown\/syntax$/],
  // The handler, in addition to the hook a line above it.
  ["/docs/dial", /^components\/dial\.tsx:5:.* component\/not-interactive$/],
])("the problem on %s is shown there and on no other page", (route, problem) => {
  const pages = [...shown].filter(([, found]) => [...found].some((each) => problem.test(each)));
  expect(pages.map(([page]) => page)).toEqual([route]);
});

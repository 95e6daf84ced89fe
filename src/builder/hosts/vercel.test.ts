import { expect, test } from "vitest";
import { vercelFile } from "./vercel.ts";

interface Settings {
  readonly buildCommand: string;
  readonly outputDirectory: string;
  readonly redirects: readonly object[];
  readonly headers: readonly {
    readonly source: string;
    readonly headers: readonly { readonly key: string; readonly value: string }[];
  }[];
}

function settings(basePath: string, unhashed: readonly string[] = []): Settings {
  const redirects = { [`${basePath}old(1)`]: `${basePath}docs` };
  const hosting = { basePath, redirects, unhashed };
  return JSON.parse(vercelFile({ hosting, root: "", listen: "" })) as Settings;
}

/** The caching that a file gets from each rule that matches. */
function cachings({ headers }: Settings, file: string): readonly string[] {
  return headers
    .filter(({ source }) => new RegExp(`^${source}$`).test(file))
    .flatMap((rule) => rule.headers.filter(({ key }) => key === "Cache-Control"))
    .map(({ value }) => value);
}

test("a site below a base path is built into that folder", () => {
  expect(settings("/").buildCommand).toBe("npx lectern build");
  expect(settings("/docs/").buildCommand).toBe(
    "npx lectern build -o build/docs && cp build/docs/404.html build/",
  );
  expect(settings("/docs/").outputDirectory).toBe("build");
});

test("each file has at most one caching", () => {
  const found = settings("/docs/");
  expect(cachings(found, "/docs/assets/main.12345678.js")).toHaveLength(1);
  expect(cachings(found, "/docs/sw.js")).toEqual(["no-cache"]);
  expect(cachings(found, "/docs/guide")).toEqual([]);
  expect(cachings(settings("/", ["assets/x.txt"]), "/assets/x.txt")).toEqual([]);
});

test("a redirect is no pattern", () => {
  expect(settings("/docs/").redirects).toEqual([
    { source: String.raw`/docs/old\(1\)`, destination: "/docs/docs", statusCode: 301 },
  ]);
});

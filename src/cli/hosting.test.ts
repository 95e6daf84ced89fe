import fc from "fast-check";
import { expect, test } from "vitest";
import { servedFolder } from "../server/serve/served-folder.fixture.ts";
import { hostFile, hosts, type HostName, vercelFile } from "./hosting.ts";

test("writes nothing for a folder without a built site", async () => {
  const asked = { host: "nginx", output: "/nowhere", root: undefined, listen: undefined } as const;
  await expect(hostFile(asked)).rejects.toThrow('There is no built site in /nowhere. Run "lectern');
});

test.each(Object.keys(hosts) as HostName[])("%s: includes the site's redirects", async (host) => {
  const site = servedFolder({}, { redirects: { "/gone": "/docs" } });
  const file = await hostFile({ host, output: site.path, root: "/srv/x", listen: undefined });
  // JSON can't contain comments.
  expect(file).toContain(host === "vercel" ? "vercel.json" : `lectern hosting ${host}`);
  expect(file).toMatch(/\/gone.*"\/docs"/s);
  site.remove();
});

const hosting = { basePath: "/", redirects: {}, unhashed: [] };
const nginxLines = (root: string) => hosts.nginx({ root, listen: "80", hosting }).split("\n");

test("no value can end its quotation marks", () => {
  const printable = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCodePoint(code)),
  });
  fc.assert(
    fc.property(printable, (text) => {
      expect(nginxLines(text)).toHaveLength(nginxLines("/srv/site").length);
    }),
  );
});

test.each(["/a\nb", "/a\0", "/a\u007F"])("rejects %j", (text) => {
  expect(() => nginxLines(text)).toThrow("control character");
});

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

/** Returns the cache headers of all rules that match a file. */
function cachings({ headers }: Settings, file: string): readonly string[] {
  return headers
    .filter(({ source }) => new RegExp(`^${source}$`).test(file))
    .flatMap((rule) => rule.headers.filter(({ key }) => key === "Cache-Control"))
    .map(({ value }) => value);
}

test("builds a site with a base path into that folder", () => {
  expect(settings("/").buildCommand).toBe("npx lectern build");
  expect(settings("/docs/").buildCommand).toBe(
    "npx lectern build -o build/docs && cp build/docs/404.html build/",
  );
  expect(settings("/docs/").outputDirectory).toBe("build");
});

test("each file matches at most one caching rule", () => {
  const found = settings("/docs/");
  expect(cachings(found, "/docs/assets/main.12345678.js")).toHaveLength(1);
  expect(cachings(found, "/docs/sw.js")).toEqual(["no-cache"]);
  expect(cachings(found, "/docs/guide")).toEqual([]);
  expect(cachings(settings("/", ["assets/x.txt"]), "/assets/x.txt")).toEqual([]);
});

test("escapes pattern characters in redirects", () => {
  expect(settings("/docs/").redirects).toEqual([
    { source: String.raw`/docs/old\(1\)`, destination: "/docs/docs", statusCode: 301 },
  ]);
});

import vm from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { servedFolder } from "../serving/served-folder.fixture.ts";
import { hostFile, hosts, type HostName } from "./host-files.ts";

const hosting = { basePath: "/", redirects: {}, unhashed: [] };
const input = { root: "/srv/site", listen: "80" };

test("of a folder without a built site nothing is written", async () => {
  const asked = { host: "nginx", output: "/nowhere", root: undefined, listen: undefined } as const;
  await expect(hostFile(asked)).rejects.toThrow('There is no built site in /nowhere. Run "lectern');
});

test.each(Object.keys(hosts) as HostName[])("%s: redirects of the site are in it", async (host) => {
  const site = servedFolder({}, { redirects: { "/gone": "/docs" } });
  const file = await hostFile({ host, output: site.path, root: "/srv/x", listen: undefined });
  // JSON has no comments.
  expect(file).toContain(host === "vercel" ? "vercel.json" : `lectern hosting ${host}`);
  expect(file).toMatch(/\/gone.*"\/docs"/s);
  site.remove();
});

describe.each(["nginx", "caddy", "apache"] as const)("%s", (host) => {
  const linesOf = (root: string) => hosts[host].write({ ...input, root, hosting }).split("\n");

  test("no value ends its quotation", () => {
    const printable = fc.string({
      unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCodePoint(code)),
    });
    fc.assert(
      fc.property(printable, (text) => {
        expect(linesOf(text)).toHaveLength(linesOf("/srv/site").length);
      }),
    );
  });

  test.each(["/a\nb", "/a\0", "/a\u007F"])("%j cannot be configured", (text) => {
    expect(() => linesOf(text)).toThrow("control character");
  });
});

interface Answer {
  readonly uri?: string;
  readonly statusCode?: number;
  readonly headers?: { readonly location: { readonly value: string } };
}

function viewer(basePath: string, redirects: Readonly<Record<string, string>> = {}) {
  const text = hosts.cloudfront.write({ ...input, hosting: { basePath, redirects, unhashed: [] } });
  const context: { handler?: (event: object) => Answer } = {};
  vm.runInNewContext(text, context);
  return (uri: string, accept?: string) => {
    const headers = accept === undefined ? {} : { accept: { value: accept } };
    const answer = context.handler?.({ request: { uri, headers } }) ?? {};
    return answer.uri ?? `${answer.statusCode} ${answer.headers?.location.value}`;
  };
}

test.each([
  ["/", "/index.html"],
  ["/docs", "/docs.html"],
  ["/docs/4.0", "/docs/4.0.html"],
  ["/docs/", "301 /docs"],
  ["/docs.html", "301 /docs"],
  ["/docs/index.html", "301 /docs"],
  ["/index.html", "301 /"],
  ["/404.html", "/404.html"],
  ["/assets/main.1234.js", "/assets/main.1234.js"],
  ["/_lectern/diagram.html", "/_lectern/diagram.html"],
  ["/gone", "301 /docs"],
  ["//evil.example/", "301 /evil.example"],
])("CloudFront asks the bucket at %s for %s", (uri, expected) => {
  expect(viewer("/", { "/gone": "/docs" })(uri)).toBe(expected);
});

test.each([
  ["/", "301 /sub/"],
  ["/sub", "301 /sub/"],
  ["/sub/", "/index.html"],
  ["/sub/docs", "/docs.html"],
  ["/sub/docs/", "301 /sub/docs"],
  ["/docs", "/404"],
])("below a base path CloudFront asks the bucket at %s for %s", (uri, expected) => {
  expect(viewer("/sub/")(uri)).toBe(expected);
});

test.each([
  ["/", "text/markdown", "/index.md"],
  ["/docs/apis", "text/html, text/markdown", "/docs/apis.md"],
  ["/docs/apis", "text/html,*/*;q=0.8", "/docs/apis.html"],
  ["/assets/x.js", "text/markdown", "/assets/x.js"],
  // Pages of the program have no Markdown.
  ["/search", "text/markdown", "/search.html"],
  ["/docs/", "text/markdown", "301 /docs"],
])(
  "CloudFront asks the bucket at %s, for a client that accepts %s, for %s",
  (uri, accept, expected) => {
    expect(viewer("/")(uri, accept)).toBe(expected);
  },
);

test("more redirects than a function of CloudFront holds are refused with the reason", () => {
  const many = Object.fromEntries(
    Array.from({ length: 500 }, (_, i) => [`/from/${i}`, `/to/${i}`]),
  );
  expect(() => viewer("/", many)).toThrow("there are too many redirects");
});

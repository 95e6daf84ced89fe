import { describe, expect, test } from "vitest";
import { routePath } from "../../core/paths.ts";
import type { PolicyOrigins } from "../../core/config.ts";
import { sampleConfig } from "../site-of-pages.fixture.ts";
import {
  contentSecurityPolicy,
  filePolicy,
  headersFile,
  immutableCaching,
  redirectPage,
  redirectsFile,
  type HeadersInput,
} from "./hosting-files.ts";

/** Returns the lines in `_headers` for each path. */
function rules(more: Partial<HeadersInput> = {}): ReadonlyMap<string, readonly string[]> {
  const text = headersFile({
    config: sampleConfig,
    unhashed: [],
    documents: [],
    own: undefined,
    ...more,
  });
  expect(text.endsWith("\n")).toBe(true);
  const found = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of text.trimEnd().split("\n")) {
    if (line.startsWith("  ")) lines.push(line.trim());
    else found.set(line, (lines = []));
  }
  return found;
}

const forEver = ["Cache-Control: public, max-age=31536000, immutable"];

/** Returns the headers of a file. Hosts join the values of all matching rules. */
function headersOf(file: string, more: Partial<HeadersInput>): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const [path, lines] of rules(more)) {
    const pattern = path.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
    if (!new RegExp(`^${pattern.join(".*")}$`).test(file)) continue;
    for (const line of lines) {
      const [, name = "", value = ""] = /^([\w-]+): (.*)$/.exec(line) ?? [];
      expect(name).not.toBe("");
      headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
    }
  }
  return headers;
}

describe("_headers", () => {
  test("protects and revalidates all files, except files with a hash", () => {
    const found = rules();
    expect([...found.keys()]).toEqual(["/sub/*", "/sub/assets/*"]);
    expect(found.get("/sub/*")).toEqual([
      "Content-Security-Policy: frame-ancestors 'self'",
      "Permissions-Policy: camera=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()",
      "X-Content-Type-Options: nosniff",
      "Referrer-Policy: strict-origin-when-cross-origin",
      "Cross-Origin-Opener-Policy: same-origin",
    ]);
    expect(found.get("/sub/assets/*")).toEqual(forEver);
  });

  test("declares the type of compressed data, if there is any", () => {
    expect(rules().get("/sub/*.json.gz")).toBeUndefined();
    const lines = rules({ packedData: true }).get("/sub/*.json.gz");
    expect(lines).toEqual(["Content-Type: application/gzip"]);
  });

  test("has no rule for assets/ if files in it have no hash", () => {
    expect([...rules({ unhashed: ["assets/a b.svg"] }).keys()]).toEqual(["/sub/*"]);
  });

  test.each([[[]], [["assets/own.svg"]]])(
    "sets one caching header per file, with %j",
    (unhashed) => {
      const offline = { ...sampleConfig.offline, enabled: true };
      const more = { config: { ...sampleConfig, offline }, unhashed, documents: ["svg"] };
      const values = ["docs", "sw.js", "assets/main.12345678.js", "assets/own.svg"].map(
        (file) => headersOf(`/sub/${file}`, more).get("Cache-Control") ?? "host",
      );
      expect(values).toEqual(
        unhashed.length === 0
          ? ["host", "no-cache", immutableCaching, immutableCaching]
          : ["host", "no-cache", "host", "host"],
      );
    },
  );

  test("revalidates the service worker, if there is one", () => {
    const offline = { ...sampleConfig.offline, enabled: true };
    const found = rules({ config: { ...sampleConfig, offline } });
    expect(found.get("/sub/sw.js")).toEqual(["Cache-Control: no-cache"]);
  });

  test("prevents documents with scripts from running", () => {
    const [policy] = rules({ documents: ["svg"] }).get("/sub/*.svg") ?? [];
    expect(policy).toBe(
      "Content-Security-Policy: default-src 'none'; style-src 'self' 'unsafe-inline'; " +
        "img-src 'self' data:; font-src 'self' data:; form-action 'none'; frame-ancestors 'self'; sandbox",
    );
  });

  test("ends with the site's own lines, which can override ours", () => {
    const own = "/sub/x\r\n  X-Own: 1\r\n\r\n";
    expect([...rules({ own })].at(-1)).toEqual(["/sub/x", ["X-Own: 1"]]);
  });
});

describe("_redirects", () => {
  const config = {
    ...sampleConfig,
    redirects: [
      { from: routePath("/old"), to: "/docs/new#part", path: [] },
      { from: routePath("/away"), to: "https://example.com/", path: [] },
    ],
  };
  const ours = "/sub/old /sub/docs/new#part 301\n/sub/away https://example.com/ 301\n";

  test("redirects to pages of this site and other sites", () => {
    expect(redirectsFile(config, undefined)).toBe(ours);
  });

  test("starts with the site's own lines, because hosts use the first match", () => {
    expect(redirectsFile(config, "/a /b 302\n\n")).toBe(`/a /b 302\n${ours}`);
  });

  test("is empty if there are no redirects", () => {
    expect(redirectsFile(sampleConfig, undefined)).toBe("");
  });
});

describe("the policy of a page", () => {
  test("allows the site, the page's script and the given origins", () => {
    const directives = contentSecurityPolicy({
      scriptHashes: ["abc="],
      origins: sampleConfig.contentSecurityPolicy,
      services: ["https://search.example.org"],
      images: ["https://img.example.org"],
    }).split("; ");
    expect(directives).toEqual([
      "default-src 'self'",
      "connect-src 'self' https://search.example.org",
      "script-src 'self' 'sha256-abc='",
      "img-src 'self' data: https://img.example.org",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
    ]);
  });

  test("lists other kinds only if they have allowed origins", () => {
    const policy = (origins: Partial<PolicyOrigins>) =>
      contentSecurityPolicy({
        scriptHashes: ["abc=", "def="],
        services: [],
        images: [],
        origins: { ...sampleConfig.contentSecurityPolicy, ...origins },
      }).split("; ");
    expect(policy({}).filter((each) => /^(font|frame|media)-src/.test(each))).toEqual([]);
    expect(
      policy({
        scripts: ["https://a.example"],
        styles: ["https://b.example"],
        fonts: ["https://c.example"],
        connections: ["https://d.example"],
        frames: ["https://e.example"],
        media: ["https://f.example"],
      }),
    ).toEqual(
      expect.arrayContaining([
        "script-src 'self' 'sha256-abc=' 'sha256-def=' https://a.example",
        "style-src 'self' https://b.example",
        "font-src 'self' https://c.example",
        "connect-src 'self' https://d.example",
        "frame-src 'self' https://e.example",
        "media-src 'self' https://f.example",
      ]),
    );
  });

  test.each([
    ["image/svg+xml", true],
    ["application/xml;charset=utf-8", true],
    ["text/html", false],
    ["image/png", false],
  ])("for a file of type %s is a separate policy: %s", (type, expected) => {
    expect(filePolicy(type) !== undefined).toBe(expected);
  });
});

test.each([
  ["/docs/a?b&c", "/sub/docs/a?b&amp;c", "https://example.org/sub/docs/a?b&amp;c"],
  ['https://a.example/"><script>', "https://a.example/&quot;&gt;&lt;script&gt;", undefined],
])("a page redirects to %s without JavaScript", (to, target, canonical) => {
  const texts = { title: "Moved <1>", text: "<b> {link}" };
  expect(redirectPage(sampleConfig, to, texts).split("\n")).toEqual([
    `<!doctype html>`,
    `<html lang="en">`,
    `<head>`,
    `<meta charset="utf-8">`,
    `<meta http-equiv="refresh" content="0; url=${target}">`,
    `<link rel="canonical" href="${canonical ?? target}">`,
    `<meta name="robots" content="noindex">`,
    `<title>Moved &lt;1&gt;</title>`,
    `</head>`,
    `<body><p>&lt;b&gt; <a href="${target}">${target}</a></p></body>`,
    `</html>`,
    ``,
  ]);
});

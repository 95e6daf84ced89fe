import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { settled } from "../src/offline/page-data-text.ts";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const config = (line: string) => `import { defineSite, generatedFile } from "lectern";
export default defineSite({
  title: "Harbour",
  url: "https://harbour.example",
  basePath: "/sub/",
  locales: { default: "en", list: { en: { label: "English" }, de: { label: "Deutsch" } } },
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
  generatedFiles: [
    generatedFile({ path: "/docs/tides.json", generate: () => "[1]\\n" }),
    generatedFile({ path: "/docs/boats.json.gz", generate: () => "boats\\n" }),
  ],
  redirects: [{ from: "/old", to: "/docs/tides" }],
  ${line}
});
`;

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;
const sources = {
  "docs/index.md": page("Docs", "Read of [tides](./tides.md) and [boats](./boats.md)."),
  "docs/tides.md": page("Tides", "Twice a day. ".repeat(40)),
  "docs/boats.md": page("Boats", "Text with é, “quotes” and 船."),
};

/** Builds the site with an additional configuration line and additional files. */
function built(name: string, line: string, more: Readonly<Record<string, string>> = {}) {
  const root = path.join(folder.path, name);
  writeSite(root, { "site.config.ts": config(line), ...sources, ...more });
  const { code, stderr, stdout } = callLectern("build", root);
  const at = (file: string) => path.join(root, "build", file);
  return {
    root,
    code,
    stderr,
    stdout,
    at,
    has: (file: string) => existsSync(at(file)),
    bytes: (file: string) => readFileSync(at(file)),
    json: (file: string) => JSON.parse(readFileSync(at(file), "utf8")),
    names: () =>
      readdirSync(path.join(root, "build"), { recursive: true, encoding: "utf8" })
        .map((file) => file.split(path.sep).join("/"))
        .toSorted(),
  };
}

const plain = built("plain", "");
const packed = built("packed", `pageData: "gzip", compress: true,`);

/** Paths of the uncompressed page data, without the locale folder. */
const places = [
  "docs",
  "docs/tides",
  "docs/boats",
  "_lectern/pages/docs/tides",
  "_lectern/pages/docs/boats",
].flatMap((name) => [name, `de/${name}`]);
const plainData = places.map((name) => `${name}.json`).filter((name) => isPageData(plain, name));

function isPageData(site: ReturnType<typeof built>, name: string): boolean {
  return site.has(name) && "html" in site.json(name);
}

describe("a site with compressed page data", () => {
  test("is built the same way as with plain data", () => {
    for (const site of [plain, packed]) {
      const problems = /^.* (error|warning) .*$/m.exec(site.stderr);
      expect([site.code, problems]).toEqual([0, null]);
    }
    expect(plainData).toHaveLength(6);
  });

  /** Number of generated pages: the search page and the offline page. */
  const enginePages = 2;

  test("has the same data in one compressed file per page, and in no other form", () => {
    const found = packed.names().filter((name) => name.endsWith(".json.gz"));
    const own = ["de/docs/boats.json.gz", "docs/boats.json.gz"];
    expect(found).toEqual(expect.arrayContaining(own));
    expect(found).toHaveLength(own.length + 6 + 2 * enginePages);
    for (const name of plainData) {
      // With compression, a site file with either name makes the page data move.
      const place = name.replace(/^(de\/)?docs\/boats/, "$1_lectern/pages/docs/boats");
      const text = gunzipSync(packed.bytes(`${place}.gz`)).toString("utf8");
      expect(settled(text)).toBe(settled(plain.bytes(name).toString("utf8")));
      const forms = ["", ".br", ".gz.br", ".gz.gz"].map((form) => place + form);
      expect(forms.filter((form) => packed.has(form) && !own.includes(form))).toEqual([]);
    }
  });

  test("doesn't change the site's own files", () => {
    expect(packed.bytes("docs/tides.json").toString("utf8")).toBe("[1]\n");
    expect(packed.bytes("docs/boats.json.gz").toString("utf8")).toBe("boats\n");
  });

  test("can be stored offline with the same content, and a smaller download", () => {
    const listed = (site: typeof packed) => {
      const { parts } = site.json("_lectern/offline.json") as { parts: { list: string }[] };
      const files = parts.flatMap(
        ({ list }) =>
          site.json(list.replace("/sub/", "")).files as {
            url: string;
            hash: string;
            bytes: number;
            transfer: number;
            kind: string;
          }[],
      );
      return files.filter(({ kind }) => kind === "page");
    };
    const stored = listed(packed);
    const hashes = (files: typeof stored) =>
      [...new Set(files.map(({ hash, bytes }) => `${hash} ${bytes}`))].toSorted();
    expect(stored.length).toBeGreaterThan(6);
    expect(hashes(stored)).toEqual(hashes(listed(plain)));
    const isPacked = ({ url }: { readonly url: string }) => url.endsWith(".json.gz");
    // No reader requests the placeholder for missing pages.
    expect(stored.filter((file) => !isPacked(file)).map(({ url }) => url)).toEqual([
      "/sub/_lectern/not-kept.json",
      "/sub/de/_lectern/not-kept.json",
    ]);
    for (const { url, transfer } of stored.filter(isPacked)) {
      expect(transfer).toBe(packed.bytes(decodeURI(url.replace("/sub/", ""))).length);
    }
  });

  test("declares it for hosts and clients", () => {
    expect(packed.bytes("_headers").toString("utf8")).toContain(
      "/sub/*.json.gz\n  Content-Type: application/gzip\n",
    );
    expect(plain.bytes("_headers").toString("utf8")).not.toContain("gzip");
    expect(packed.json("_lectern/site.json")).toMatchObject({ packedData: true });
    expect(plain.json("_lectern/site.json")).not.toHaveProperty("packedData");
  });

  test("doesn't change in the next build, and is rewritten in the other form", () => {
    const again = callLectern("build", packed.root);
    expect(again.code).toBe(0);
    expect(again.stdout).toMatch(/unchanged/);
    writeSite(packed.root, { "site.config.ts": config("") });
    expect(callLectern("build", packed.root).code).toBe(0);
    expect(packed.has("docs.json.gz")).toBe(false);
    expect(plainData.filter((name) => !packed.has(name))).toEqual([]);
  });
});

test("page data moves if a static file has its name, in either form and in any language", () => {
  const site = built("taken", `pageData: "gzip",`, {
    "static/docs.json": "[]\n",
    "static/docs/index.json.gz": "x",
    "static/de/docs.json.gz": "x",
  });
  expect([site.code, site.stderr]).toEqual([0, expect.not.stringContaining("collision")]);
  const names = ["docs.json", "docs.json.gz", "de/docs.json", "de/docs.json.gz"];
  expect(names.filter(site.has)).toEqual(["docs.json", "de/docs.json.gz"]);
  expect(site.has("_lectern/pages/docs.json.gz")).toBe(true);
  expect(site.has("de/_lectern/pages/docs.json.gz")).toBe(true);
});

test("a link can point to the form of page data that exists", () => {
  const site = built("linked", `pageData: "gzip",`, {
    "docs/links.md": page("Links", "To [data](/docs/links.json.gz) and [none](/docs/links.json)."),
  });
  expect(site.code).toBe(1);
  expect(site.stderr).toContain('/docs/links.json" on /docs/links points to a page');
  expect(site.stderr).not.toContain('/docs/links.json.gz"');
});

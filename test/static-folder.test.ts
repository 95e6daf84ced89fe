import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder, type CommandResult } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

/** Creates a small separate site with these static files. */
function siteWith(config: string, files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder.path, name)), { recursive: true });
    writeFileSync(path.join(folder.path, name), text);
  };
  write(
    "site.config.ts",
    `import { defineSite } from "lectern";\nexport default defineSite({ title: "Static", url: "https://static.example", redirects: [{ from: "/gone", to: "/" }, { from: "/two words", to: "/?q=ü ber" }], ${config} });\n`,
  );
  write("pages/index.md", "# Home\n\nText.\n");
  for (const [name, text] of Object.entries(files)) write(`static/${name}`, text);
  return {
    build: () => callLectern("build", folder.path),
    has: (name: string) => existsSync(path.join(folder.path, "build", name)),
    read: (name: string) => readFileSync(path.join(folder.path, "build", name), "utf8"),
    remove: () => folder.remove(),
  };
}

describe("a file that the site adds to its static folder", () => {
  const site = siteWith("", {
    _headers: "/x.html\n  X-Mine: yes\n",
    _redirects: "/mine https://example.org/ 302\n",
    "robots.txt": "User-agent: *\nDisallow: /mine\n",
    "sitemap.xml": "<urlset/>\n",
    "manifest.webmanifest": '{ "name": "Mine" }\n',
    "llms.txt": "mine\n",
    "assets/x.txt": "no hash\n",
    "feed.rss": "<rss/>\n",
    ".well-known/security.txt": "Contact: mailto:a@example.org\n",
    ".env": "SECRET=1\n",
    "img/.DS_Store": "x",
    "keys/id_ed25519": "x",
    "keys/server.pem": "x",
  });
  let result: CommandResult;
  beforeAll(() => {
    result = site.build();
  });
  afterAll(() => site.remove());

  test("is published instead of the engine's file", () => {
    expect(result.stderr).toContain("warning file/private");
    expect(result.code).toBe(0);
    expect(site.read("robots.txt")).toBe("User-agent: *\nDisallow: /mine\n");
    expect(site.read("sitemap.xml")).toBe("<urlset/>\n");
    expect(site.read("llms.txt")).toBe("mine\n");
    expect(site.read("manifest.webmanifest")).toBe('{ "name": "Mine" }\n');
    expect(site.has(".well-known/security.txt")).toBe(true);
  });

  test("is combined with the engine's lines for hosts: headers after them, redirects before", () => {
    expect(site.read("_headers")).toMatch(
      /^\/\*\n {2}Content-Security-Policy: .*\n\/x\.html\n {2}X-Mine: yes\n$/s,
    );
    expect(site.read("_redirects")).toBe(
      "/mine https://example.org/ 302\n/gone / 301\n/two%20words /?q=%C3%BC%20ber 301\n",
    );
  });

  test("is cached forever only if its name contains a hash", () => {
    const rules = site.read("_headers");
    // A rule for the folder's other files would also match it.
    expect(rules).not.toContain("/assets/");
    expect(JSON.parse(site.read("_lectern/hosting.json"))).toMatchObject({
      unhashed: ["assets/x.txt"],
    });
  });

  test("can't run scripts when opened as a document", () => {
    for (const ending of ["svg", "xml", "rss"]) {
      expect(site.read("_headers")).toContain(
        `/*.${ending}\n  Content-Security-Policy: default-src`,
      );
    }
  });

  test("isn't published, with a warning, if its name is used for settings or keys", () => {
    for (const name of [".env", "img/.DS_Store", "keys/id_ed25519", "keys/server.pem"]) {
      expect(site.has(name)).toBe(false);
      expect(result.stderr).toContain(`static/${name} warning file/private`);
    }
  });
});

test("a site hidden from search engines has the engine's robots.txt, with a note", () => {
  const site = siteWith("noIndex: true,", { "robots.txt": "Allow: /\n" });
  const { code, stderr } = site.build();
  expect(code).toBe(0);
  expect(stderr).toContain("static/robots.txt note file/overridden");
  expect(site.read("robots.txt")).toBe("User-agent: *\nDisallow: /\n");
  site.remove();
});

test("a JSON file with the URL of a page's data is published, and the data has another URL", () => {
  const site = siteWith("", { "index.json": "mine\n" });
  const { code, stderr } = site.build();
  expect([code, stderr]).toEqual([0, expect.not.stringContaining("collision")]);
  expect(site.read("index.json")).toBe("mine\n");
  expect(JSON.parse(site.read("_lectern/pages/index.json"))).toHaveProperty("data.route", "/");
  site.remove();
});

test.each(["sw.js", "index.html", "gone.html", "_lectern/routes.json", "404.html"])(
  "it's an error if %s would be overwritten",
  (name) => {
    const site = siteWith("", { [name]: "mine\n" });
    const { code, stderr } = site.build();
    expect(code).toBe(1);
    expect(stderr).toContain(`static/${name} error file/collision`);
    site.remove();
  },
);

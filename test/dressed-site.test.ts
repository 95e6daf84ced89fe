import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

const folder = temporaryFolder();
afterEach(() => folder.remove());

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder.path, name)), { recursive: true });
    writeFileSync(path.join(folder.path, name), text);
  }
}

const config = (more: string) => `import { defineSite } from "lectern";
export default defineSite({
  title: "Dressed",
  url: "https://example.org",
  ${more}
});
`;

const video = '<iframe src="https://videos.example/1" title="A video"></iframe>';

test("a site has its own colours, styles, head elements and frames", () => {
  write({
    "site.config.ts": config(`theme: { accent: { light: "#0b6e4f" }, radius: 3 },
  styles: ["styles/own.css"],
  head: [{ tag: "script", content: "globalThis.counted = true;" }],
  contentSecurityPolicy: { frames: ["https://videos.example"] },`),
    "styles/own.css": ".content h1 { letter-spacing: 0.125em; }\n",
    "docs/index.md": `# Welcome\n\nA video:\n\n${video}\n`,
  });
  const built = callLectern("build", folder.path);
  expect(built.stderr).not.toMatch(/^(error|warning) /m);
  expect(built.code).toBe(0);
  const output = path.join(folder.path, "build");
  const page = readFileSync(path.join(output, "index.html"), "utf8");
  expect(page).toContain("<script>globalThis.counted = true;</script>");
  const hash = createHash("sha256").update("globalThis.counted = true;").digest("base64");
  const policy = /Content-Security-Policy" content="(.*?)"/.exec(page)?.[1] ?? "";
  expect(policy).toContain(`'sha256-${hash}'`);
  expect(policy).toContain("frame-src 'self' https://videos.example");
  const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) =>
    readFileSync(path.join(output, href ?? ""), "utf8"),
  );
  const styles = sheets.join("\n");
  expect(styles).toMatch(/letter-spacing:\s*0?\.125em/);
  expect(styles).toContain("#0b6e4f");
  expect(styles).toMatch(/--radius:\s*3px/);
  expect(styles.lastIndexOf(".125em")).toBeGreaterThan(styles.lastIndexOf("#0b6e4f"));
});

test("missing and blocked files are reported with their place and a solution", () => {
  write({
    "site.config.ts": config('styles: ["styles/onw.css"],'),
    "styles/own.css": "",
    "docs/index.md": `# Welcome\n\n${video}\n`,
  });
  const { stderr, code } = callLectern("check", folder.path);
  expect(code).toBe(1);
  expect(stderr).toContain('The stylesheet "styles/onw.css" doesn\'t exist.');
  expect(stderr).toContain('Did you mean "styles/own.css"?');
  expect(stderr).toContain(
    'Add "https://videos.example" to contentSecurityPolicy.frames in the configuration',
  );
  expect(readdirSync(folder.path)).not.toContain("build");
});

test("a stylesheet with invalid CSS is reported with its place", () => {
  write({
    "site.config.ts": config('styles: ["styles/own.css"],'),
    "styles/own.css": "a { color: red }\n.box { color: blue\n",
    "docs/index.md": "# Welcome\n",
  });
  const { stderr, code } = callLectern("check", folder.path);
  expect(code).toBe(1);
  expect(stderr).toContain("styles/own.css:2:1 error style/syntax");
  expect(stderr).toContain('The stylesheet "styles/own.css" isn\'t valid CSS: Unclosed block.');
});

const own = `.a { background: url("/img/a.svg"); }
.b { background: url(../img/b.svg#x), url('/sub/img/a.svg'); }
.c { background: url("data:image/svg+xml,x"), url(https://img.example/c.png), url(#clip); }
.d { background: url(/img/d.svg?v=2); }
`;

test("files in a stylesheet are found with the base path, relative to it and in the site folder", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
  const files = {
    "site.config.ts": config('basePath: "/sub/", styles: ["styles/own.css"],'),
    "styles/own.css": own,
    "docs/index.md": "# Welcome\n",
    "static/img/a.svg": svg,
    "img/b.svg": svg.replace("4", "5"),
  };
  write(files);
  const { stderr, code } = callLectern("build", folder.path);
  expect(code).toBe(1);
  expect(stderr.match(/^\S+ error .*\n.*$/gm)).toEqual([
    'styles/own.css:4:18 error file/missing\n  The stylesheet uses the file "/img/d.svg?v=2", which doesn\'t exist.',
  ]);
  write({ "static/img/d.svg": svg });
  expect(callLectern("build", folder.path)).toMatchObject({ code: 0 });
  const assets = path.join(folder.path, "build/assets");
  const sheets = readdirSync(assets).filter((name) => name.endsWith(".css"));
  const styles = sheets.map((name) => readFileSync(path.join(assets, name), "utf8")).join("\n");
  const addresses = [...styles.matchAll(/\.([abd])\{background:([^}]*)\}/g)];
  const found = new Map(addresses.map(([, name = "", value = ""]) => [name, value]));
  expect(found.get("a")).toBe("url(/sub/img/a.svg)");
  expect(found.get("b")).toMatch(
    /^url\(\/sub\/assets\/b\.[\w-]+\.svg#x\), ?url\(\/sub\/img\/a\.svg\)$/,
  );
  expect(found.get("d")).toBe("url(/sub/img/d.svg?v=2)");
});

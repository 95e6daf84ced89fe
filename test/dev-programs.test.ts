import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
const root = path.join(folder.path, "site");
let server: ChildProcess;
let address = "";

beforeAll(async () => {
  writeSite(root, {
    "site.config.ts": `import { defineSite } from "lectern";
import { title } from "./title.json";
export default defineSite({
  title,
  url: "https://small.example",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "../docs" }],
  redirects: [{ from: "/old", to: "/docs/a" }],
});
`,
    "static/theme.css": "b { color: red; }\n",
    "static/tool.js": "export {};\n",
    "title.json": '{ "title": "Small" }',
    // A file for the author's editor that Lectern must ignore.
    "tsconfig.json": '{ "extends": "./nothing.json", "compilerOptions": { "jsx": "preserve" } }',
    "components/rooms.client.tsx": `
const rooms = import.meta.glob("../rooms/*.ts", { eager: true, import: "room" });
export default () => <i>{Object.entries(rooms).join(" ")}</i>;
`,
    "rooms/hall.ts": 'export const room = "the hall";\n',
    "components/card.tsx": `
import styles from "./card.module.css";
import logo from "./logo.svg";
export const Card = () => <b className={styles.frame}><img src={logo} alt="Logo" /></b>;
`,
    "components/card.module.css": ".frame { color: rgb(4 5 6); }\n",
    "components/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
  });
  writeBelow(folder.path, "docs/index.md", "# Docs\n");
  writeBelow(
    folder.path,
    "docs/a.mdx",
    'import { Card } from "@site/components/card";\nimport Rooms from "@site/components/rooms.client";\n\n<Card />\n\n<Rooms />\n\n[Plan](./plan.pdf)\n',
  );
  writeBelow(folder.path, "docs/plan.pdf", "the plan");
  server = spawn(process.execPath, [path.resolve("dist/cli/main.js"), "dev", root, "--port", "0"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  address = await new Promise((resolve) => {
    let said = "";
    server.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const found = /http:\/\/localhost:\d+/.exec(said);
      if (found) resolve(found[0]);
    });
  });
});
afterAll(async () => {
  // The server writes its caches before it exits.
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
  folder.remove();
});

const get = async (at: string) => (await fetch(address + at)).text();

test("in development, CSS Modules have the same class names as in the HTML", async () => {
  const page = await get("/docs/a");
  const name = /<b class="(card_frame_\w+)">/.exec(page)?.[1] ?? "none";
  expect(await get("/@id/__x00__virtual:lectern/main/en")).toContain("card.module.css");
  expect(await get(`/@fs${root}/components/card.module.css`)).toContain(`.${name}`);
});

test("in development, the styles of components apply at the first paint, without JavaScript", async () => {
  const page = await get("/docs/a");
  const name = /<b class="(card_frame_\w+)">/.exec(page)?.[1] ?? "none";
  const [, href = ""] =
    /<link rel="stylesheet" href="([^"]*card\.module\.css[^"]*)"/.exec(page) ?? [];
  const answer = await fetch(address + href);
  expect(answer.headers.get("content-type")).toContain("text/css");
  expect(await answer.text()).toContain(`.${name} { color: rgb(4 5 6); }`);
});

test("in development, files imported by components and pages are served", async () => {
  const page = await get("/docs/a");
  expect(await get(/src="([^"]*logo[^"]*)"/.exec(page)?.[1] ?? "")).toContain("<svg");
  expect(await get(/href="([^"]*plan[^"]*)"/.exec(page)?.[1] ?? "")).toBe("the plan");
});

test.each([
  ["/docs/a", "text/html", "<h1"],
  ["/docs/a.md", "text/markdown", "Plan"],
  ["/docs/a.json", "application/json", '"html"'],
  ["/docs/a?lectern-problems", "application/json", '"diagnostics"'],
  ["/_lectern/routes.json", "application/json", "/docs/a"],
  ["/llms.txt", "text/plain", "/docs/a"],
  ["/sitemap.xml", "text/xml", "<urlset"],
  ["/robots.txt", "text/plain", "Disallow"],
  ["/_headers", "application/octet-stream", "Cache-Control"],
  ["/_redirects", "application/octet-stream", "/old"],
  ["/search-index-default.json", "application/json", "{"],
  ["/theme.css", "text/css", "color: red"],
  ["/tool.js", "text/javascript", "export {}"],
])("in development, %s is served as %s", async (at, type, said) => {
  const answer = await fetch(address + at);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain(type);
  expect(await answer.text()).toContain(said);
});

test("in development, a redirect has the same target as on a host", async () => {
  const answer = await fetch(`${address}/old`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/docs/a"]);
});

test("in development, import.meta.glob finds the same files and names in an island as on its page", async () => {
  expect(await get("/docs/a")).toContain("../rooms/hall.ts,the hall");
  const island = await get(`/@fs${root}/components/rooms.client.tsx`);
  expect(island).toContain('"../rooms/hall.ts"');
  expect(island).not.toContain("<i>");
});

/** Waits until the page matches, and returns it. */
const pageSaying = (at: string, said: RegExp) =>
  vi.waitFor(
    async () => {
      const page = await get(at);
      if (!said.test(page)) throw new Error(`${at} does not say ${String(said)}`);
      return page;
    },
    { timeout: 50_000, interval: 200 },
  );

test("in development, a class used before its stylesheet defines it is added later", async () => {
  writeBelow(
    root,
    "components/card.tsx",
    `import styles from "./card.module.css";
import logo from "./logo.svg";
export const Card = () => <b className={styles.late}><img src={logo} alt="Logo" /></b>;
`,
  );
  await pageSaying("/docs/a", /<b><img/);
  writeBelow(root, "components/card.module.css", ".late { color: rgb(7 8 9); }\n");
  expect(await pageSaying("/docs/a", /<b class=/)).toMatch(/<b class="card_late_\w+">/);
});

test("in development, an edited image in a component is updated", async () => {
  writeBelow(root, "components/logo.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="9"/>');
  await vi.waitFor(
    async () => {
      const page = await get("/docs/a");
      expect(await get(/src="([^"]*logo[^"]*)"/.exec(page)?.[1] ?? "")).toContain('width="9"');
    },
    { timeout: 50_000, interval: 200 },
  );
});

test("in development, an edit of an import of the configuration is applied", async () => {
  expect(await get("/docs/a")).toContain("| Small</title>");
  writeBelow(root, "title.json", '{ "title": "Renamed" }');
  expect(await pageSaying("/docs/a", /Renamed/)).toContain("| Renamed</title>");
});

test("in development, an edit outside the site folder is applied", async () => {
  expect(await get("/docs/a")).not.toContain("edited text");
  writeBelow(folder.path, "docs/b.md", "# B\n\nedited text\n");
  await vi.waitFor(async () => expect(await get("/docs/b")).toContain("edited text"), {
    timeout: 50_000,
    interval: 200,
  });
});

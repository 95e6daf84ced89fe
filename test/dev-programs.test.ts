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
export default defineSite({
  title: "Small",
  url: "https://small.example",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "../docs" }],
});
`,
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
    'import { Card } from "@site/components/card";\n\n<Card />\n\n[Plan](./plan.pdf)\n',
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
afterAll(() => {
  server.kill("SIGTERM");
  folder.remove();
});

const get = async (at: string) => (await fetch(address + at)).text();

test("in development a CSS Module has the names its HTML has", async () => {
  const page = await get("/docs/a");
  const name = /<b class="(card_frame_\w+)">/.exec(page)?.[1] ?? "none";
  expect(await get("/@id/__x00__virtual:lectern/main/en")).toContain("card.module.css");
  expect(await get(`/@fs${root}/components/card.module.css`)).toContain(`.${name}`);
});

test("in development styles of components are there at the first paint, without script", async () => {
  const page = await get("/docs/a");
  const name = /<b class="(card_frame_\w+)">/.exec(page)?.[1] ?? "none";
  const [, href = ""] =
    /<link rel="stylesheet" href="([^"]*card\.module\.css[^"]*)"/.exec(page) ?? [];
  const answer = await fetch(address + href);
  expect(answer.headers.get("content-type")).toContain("text/css");
  expect(await answer.text()).toContain(`.${name} { color: rgb(4 5 6); }`);
});

test("in development the files a component and a page name are there", async () => {
  const page = await get("/docs/a");
  expect(await get(/src="([^"]*logo[^"]*)"/.exec(page)?.[1] ?? "")).toContain("<svg");
  expect(await get(/href="([^"]*plan[^"]*)"/.exec(page)?.[1] ?? "")).toBe("the plan");
});

test("in development an edit outside of the site folder is seen", async () => {
  expect(await get("/docs/a")).not.toContain("edited text");
  writeBelow(folder.path, "docs/b.md", "# B\n\nedited text\n");
  await vi.waitFor(async () => expect(await get("/docs/b")).toContain("edited text"), {
    timeout: 20_000,
    interval: 200,
  });
});

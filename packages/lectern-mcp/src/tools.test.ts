import path from "node:path";
import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveFolder, type RunningServer } from "../../../src/server/serve/serve.ts";
import type { ServedTools } from "lectern/node";
import { serveTools } from "./serve-tools.ts";
import { siteTools } from "./site-tools.ts";
import { folderSource } from "./site-source.ts";
import { openSite } from "./opened-site.ts";
import { siteSearch } from "./search-site.ts";
import { temporaryFolder } from "../../../test/fixture-site.ts";
import { buildToolsSite } from "../testing/tools-site.ts";

const lectern = fileURLToPath(new URL("../../../dist/cli/main.js", import.meta.url));
const folder = temporaryFolder();
const closing: (() => Promise<unknown>)[] = [];
let output = "";
let served: RunningServer;
let tools: ServedTools;

beforeAll(async () => {
  output = buildToolsSite(path.join(folder.path, "site"));
  served = await serveFolder(output, { port: 0 });
  const site = openSite(folderSource(output));
  const search = siteSearch(site);
  tools = await serveTools(() => siteTools({ site, search, title: "Tools", version: "1" }), 0);
  closing.push(
    () => served.close(),
    () => tools.close(),
  );
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  folder.remove();
});

async function connected(
  transport: StdioClientTransport | StreamableHTTPClientTransport,
): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  closing.push(() => client.close());
  return client;
}

const overStdio = (target: () => string) => () => {
  const args = [lectern, "mcp", target()];
  return connected(new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" }));
};

const ways: readonly (readonly [string, () => Promise<Client>])[] = [
  ["over standard input and output, in the folder of a build", overStdio(() => output)],
  ["over standard input and output, in a site folder", overStdio(() => path.dirname(output))],
  ["over standard input and output, at an address", overStdio(() => served.address)],
  ["over HTTP", () => connected(new StreamableHTTPClientTransport(new URL(tools.address)))],
];

describe.each(ways)("the tools %s", (_, connect) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect();
  });

  async function call(name: string, given: Record<string, unknown>) {
    const result = await client.callTool({ name, arguments: given });
    const [first] = result.content;
    const text = first?.type === "text" ? first.text : "";
    return { text, data: result.structuredContent, isError: result.isError ?? false };
  }

  test("are listed with their parameters, and are read-only", async () => {
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual([
      "search",
      "read_page",
      "list_sections",
      "what_changed",
    ]);
    expect(listed.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(listed[0]?.inputSchema.properties).toHaveProperty("query");
  });

  test("search finds sections in the default version or another version", async () => {
    const { data, text } = await call("search", { query: "giraffe" });
    expect(data).toMatchObject({
      total: 1,
      results: [
        {
          title: "Events",
          section: "Triggering",
          page: "/guide/events#triggering",
          address: "https://tools.example/base/guide/events#triggering",
          area: "Guide",
          excerpt: "Trigger an event with a giraffe.",
        },
      ],
    });
    expect(text).toContain("Events › Triggering");
    const older = await call("search", { query: "lions", version: "1.0" });
    expect(older.data).toMatchObject({ results: [{ page: "/guide/1.0/events#observers" }] });
    const nothing = await call("search", { query: "lions" });
    expect(nothing.data).toMatchObject({ total: 0, results: [] });
    const all = await call("search", { query: "lions", allVersions: true });
    expect(all.data).toMatchObject({ total: 1 });
  });

  test("search can be narrowed to a section of the site", async () => {
    const both = await call("search", { query: "zebras" });
    expect(both.data).toMatchObject({ total: 2 });
    const one = await call("search", { query: "zebras", section: "more" });
    expect(one.data).toMatchObject({ total: 1, results: [{ page: "/more" }] });
  });

  test("a phrase finds only exact matches, and reports if there are none", async () => {
    const { data } = await call("search", { query: '"higher priority"' });
    expect(data).toMatchObject({ total: 1, results: [{ page: "/guide/events#order" }] });
    expect(data).not.toHaveProperty("isUnquoted");
    const turned = await call("search", { query: '"priority higher"' });
    expect(turned.data).toMatchObject({ isUnquoted: true, total: 1 });
    expect(turned.text).toContain("without quotes");
    expect((await call("search", { query: '"qxqzz wvwyy"' })).data).toMatchObject({ total: 0 });
  });

  test("a complete page is read by route, by URL or with the base path", async () => {
    const { text } = await call("read_page", { page: "/guide/events" });
    expect(text).toMatch(/^> What a plugin can hear\.\n[^]+\n# Events\n/);
    expect(text).toContain("## Triggering");
    for (const page of [
      "guide/events",
      "/guide/events.md",
      "/guide/events/",
      "/guide/events?x=1",
      "/base/guide/events",
      "https://tools.example/base/guide/events",
    ]) {
      expect((await call("read_page", { page })).text).toBe(text);
    }
  });

  test("a section contains only the content under its heading", async () => {
    const { text } = await call("read_page", { page: "/guide/events", section: "observers" });
    expect(text).toContain("An observer hears zebras.");
    expect(text).toContain("### Order");
    expect(text).not.toContain("Triggering");
    expect(text).toContain("https://tools.example/base/guide/events#observers");
    const byFragment = await call("read_page", { page: "/guide/events#observers" });
    expect(byFragment.text).toBe(text);
    expect((await call("read_page", { page: "/guide/events#order" })).text).not.toContain("zebras");
  });

  test("lists show sections, pages and headings", async () => {
    const { text } = await call("list_sections", {});
    expect(text).toContain("- Guide (section: guide)");
    expect(text).toContain("  - version 1.0: 3 pages");
    const pages = await call("list_sections", { section: "guide", version: "current" });
    expect(pages.text).toContain("- /guide/events: Events. What a plugin can hear.");
    const headings = await call("list_sections", { page: "/guide/events" });
    expect(headings.text).toContain("- Observers (section: observers)\n  - Order (section: order)");
  });

  test("the changes between two versions are listed, and shown for a page", async () => {
    const { data } = await call("what_changed", { from: "1.0", to: "current" });
    expect(data).toMatchObject({
      added: [{ route: "/guide/new" }],
      removed: [{ route: "/guide/1.0/gone" }],
      changed: [{ route: "/guide/events", before: "/guide/1.0/events", linesAdded: 1 }],
      // A page whose own URL and link targets differ is unchanged.
      unchanged: 1,
    });
    const page = await call("what_changed", { from: "1.0", to: "current", page: "/guide/events" });
    expect(page.text).toContain("-An observer hears lions.\n+An observer hears zebras.");
    const added = await call("what_changed", { from: "1.0", to: "current", page: "/guide/new" });
    expect(added.text).toBe('"/guide/new" is new in version current.');
  });

  test.each([
    ["read_page", { page: "https://evil.example/base/guide/events" }, "outside-site"],
    ["read_page", { page: "//evil.example/guide" }, "outside-site"],
    ["read_page", { page: "https://tools.example/other/x" }, "outside-site"],
    ["read_page", { page: "file:///etc/passwd" }, "outside-site"],
    ["read_page", { page: "/../../etc/passwd" }, "not-an-address"],
    ["read_page", { page: "/guide/%2e%2e/%2e%2e/x" }, "not-an-address"],
    ["read_page", { page: "https://tools.example/base/../x" }, "not-an-address"],
    ["read_page", { page: "/guide\\..\\x" }, "not-an-address"],
    ["read_page", { page: "/%E0%A4" }, "not-an-address"],
    ["read_page", { page: "/guide/event" }, "no-such-page"],
    ["read_page", { page: "/guide/events", section: "observer" }, "no-such-section"],
    ["list_sections", { section: "guid" }, "no-such-section"],
    ["list_sections", { section: "guide", version: "2.0" }, "no-such-version"],
    ["search", { query: "a", version: "2.0" }, "no-such-version"],
    ["what_changed", { from: "1.0", to: "2.0" }, "no-such-version"],
  ])("%s rejects %j: %s", async (name, given, code) => {
    const { isError, data, text } = await call(name, given);
    expect({ isError, data }).toMatchObject({ isError: true, data: { error: { code } } });
    expect(text).toMatch(`${code}: `);
  });

  test("the protocol rejects invalid parameters", async () => {
    const { isError, text } = await call("search", { query: "", limit: 1000 });
    expect(isError).toBe(true);
    expect(text).toContain("limit");
  });
});

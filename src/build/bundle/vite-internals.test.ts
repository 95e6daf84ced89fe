import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import react from "@vitejs/plugin-react";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  build,
  createServer as createViteServer,
  resolveConfig,
  type Plugin,
  type Rollup,
  type ViteDevServer,
} from "vite";
import {
  bundlerModules,
  importWrappers,
  memoryModuleAddress,
  plainImports,
  refreshPreamble,
  socketProtocols,
  styleSheet,
  withoutDrawing,
} from "./vite-internals.ts";

const root = mkdtempSync(path.join(tmpdir(), "lectern-vite-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const inRoot = (name: string) => path.join(root, name);

beforeAll(() => {
  const files = {
    "main.js": `import "./a.css"; import c from "./common.cjs"; import("./later.js"); console.log(c);`,
    "later.js": `import "./b.css"; export const later = 1;`,
    "common.cjs": `module.exports = { answer: 42 };`,
    "a.css": "b { color: red }",
    "b.css": "i { color: blue }",
    "broken.js": `export const broken = (;\n`,
    "card.jsx": `import { useState } from "react"; export const Card = () => <b>{useState(1)[0]}</b>;`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(inRoot(name), text);
});

const quiet = { root, configFile: false, envDir: false, publicDir: false } as const;

async function builtFiles(entry: string, plugins: readonly Plugin[]) {
  const output = await build({
    ...quiet,
    logLevel: "silent",
    plugins: [...plugins],
    build: { write: false, cssCodeSplit: false, rollupOptions: { input: inRoot(entry) } },
  });
  const first = Array.isArray(output) ? output[0] : output;
  return first && "output" in first ? first.output : [];
}

const chunksOf = (files: readonly (Rollup.OutputChunk | Rollup.OutputAsset)[]) =>
  files.filter((file) => file.type === "chunk");
const codeOf = (files: readonly (Rollup.OutputChunk | Rollup.OutputAsset)[]) =>
  chunksOf(files)
    .map((chunk) => chunk.code)
    .join("\n");

describe("a build", () => {
  test("has the plugins that wrap import(), once each", async () => {
    const { plugins } = await resolveConfig({ ...quiet }, "build");
    const names = plugins.map((plugin) => plugin.name);
    for (const wrapper of importWrappers) {
      expect(names.filter((name) => name === wrapper)).toEqual([wrapper]);
    }
  });

  test("wraps import(), unless the plugins are removed", async () => {
    expect(codeOf(await builtFiles("main.js", []))).toContain("modulepreload");
    const plain = codeOf(await builtFiles("main.js", [plainImports()]));
    expect(plain).not.toContain("modulepreload");
    expect(plain).toMatch(/import\([`"']\.\/later/);
  });

  test("has internal modules of the bundler with the expected prefix", async () => {
    const ids = chunksOf(await builtFiles("main.js", [])).flatMap((chunk) => chunk.moduleIds);
    const own = ids.filter((id) => !id.startsWith(root) && id.includes("rolldown"));
    expect(own).not.toEqual([]);
    expect(own.filter((id) => !id.startsWith(bundlerModules))).toEqual([]);
  });

  test("writes one stylesheet with the expected name", async () => {
    const files = await builtFiles("main.js", []);
    const sheets = files.flatMap((file) =>
      file.type === "asset" && file.fileName.endsWith(".css") ? [file.names] : [],
    );
    expect(sheets).toEqual([[styleSheet]]);
  });

  test("shows the location of an error below its message, in recognizable lines", async () => {
    const failure: unknown = await builtFiles("broken.js", []).catch((error: unknown) => error);
    const [first] = (failure as { readonly errors: readonly Error[] }).errors;
    const message = stripVTControlCharacters(first?.message ?? "");
    expect(message).toContain("export const broken");
    expect(withoutDrawing(message)).not.toBe("");
    expect(withoutDrawing(message)).not.toMatch(/[\n╭│╰]|export const broken/);
  });
});

describe("the development server", () => {
  const server = createServer();
  let vite: ViteDevServer;
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
    const memory: Plugin = {
      name: "in-memory",
      // React can't be resolved from a temporary folder and isn't needed.
      resolveId: (id) => (/^(?:virtual:memory|react\b)/.test(id) ? "\0virtual:memory" : undefined),
      load: (id) => (id === "\0virtual:memory" ? "export const inMemory = 1;" : undefined),
    };
    vite = await createViteServer({
      ...quiet,
      appType: "custom",
      logLevel: "silent",
      cacheDir: inRoot("cache"),
      plugins: [react({ include: /\.[jt]sx$/ }), memory],
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, hmr: { server }, watch: null },
    });
    server.on("request", vite.middlewares);
  });
  afterAll(async () => {
    await vite.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const get = async (address: string) =>
    (await fetch(`http://127.0.0.1:${port}/${address}`)).text();

  test("serves virtual modules at the expected URL", async () => {
    expect(await get(memoryModuleAddress("virtual:memory"))).toContain("inMemory = 1");
  });

  test("has the imports of the preamble for islands, and islands use the variables it sets", async () => {
    expect(refreshPreamble).toContain(`import { injectIntoGlobalHook } from "/@react-refresh"`);
    expect(await get("@react-refresh")).toMatch(
      /export (?:function injectIntoGlobalHook|\{[^}]*\binjectIntoGlobalHook\b)/,
    );
    const island = (await vite.transformRequest("/card.jsx"))?.code ?? "";
    const used = new Set(island.match(/\$Refresh\w+\$/g));
    expect([...used].toSorted()).toEqual(["$RefreshReg$", "$RefreshSig$"]);
    for (const name of used) expect(refreshPreamble).toContain(`window.${name} =`);
  });

  test.each(socketProtocols)("accepts sockets with the protocol %s", async (protocol) => {
    const address = `/?token=${vite.config.webSocketToken}`;
    const headers = {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": "bGVjdGVybiBsZWN0ZXJuIQ==",
      "Sec-WebSocket-Protocol": protocol,
    };
    const taken = await new Promise((resolve, reject) => {
      const asked = request({ host: "127.0.0.1", port, path: address, headers });
      asked.on("upgrade", (response, socket) => {
        socket.destroy();
        resolve([response.statusCode, response.headers["sec-websocket-protocol"]]);
      });
      asked.on("response", (response) => resolve([response.statusCode]));
      asked.on("error", reject);
      asked.end();
    });
    expect(taken).toEqual([101, protocol]);
  });

  test("requests sockets with only these protocols", async () => {
    const client = await get("@vite/client");
    expect(new Set(client.match(/vite-(?:hmr|ping)\b/g))).toEqual(new Set(socketProtocols));
  });
});

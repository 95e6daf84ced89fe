import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";

/* Editors show help for configuration keys. The test uses the same compiler service. */

const project = fileURLToPath(new URL("..", import.meta.url));
const compiler = path.join(project, "node_modules/typescript/bin/tsc");
const folder = temporaryFolder();

const config = `import { defineSite } from "lectern";

export default defineSite({
  title: "Small",
  url: "https://small.example",
  theme: { radius: 3, fonts: { text: ["fonts/a.woff2"] } },
  sections: [{ id: "default", label: "Docs", path: "/", folder: "docs" }],
});
`;
const same = `import { type DeclaredSite, defineSite } from "lectern";
type Documented = Parameters<typeof defineSite>[0];
export const there = (site: DeclaredSite): Documented => site;
export const back = (site: Documented): DeclaredSite => site;
`;

beforeAll(() => {
  spawnSync(process.execPath, [path.join(project, "scripts/document-types.mjs")]);
  mkdirSync(path.join(folder.path, "node_modules"));
  symlinkSync(project, path.join(folder.path, "node_modules/lectern"));
  const compilerOptions = {
    module: "ESNext",
    moduleResolution: "Bundler",
    strict: true,
    types: [],
  };
  const files = { "site.config.ts": config, "same.ts": same };
  for (const [name, text] of Object.entries(files))
    writeFileSync(path.join(folder.path, name), text);
  writeFileSync(path.join(folder.path, "tsconfig.json"), JSON.stringify({ compilerOptions }));
});
afterAll(() => folder.remove());

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: { readonly contents?: { readonly value?: string } } | null;
}

/** Starts a client of the compiler's language server. It sends one request at a time. */
function languageServer(): {
  ask(method: string, params: object): Promise<Message>;
  tell(method: string, params: object): void;
  process: ChildProcess;
} {
  const server = spawn(process.execPath, [compiler, "--lsp", "--stdio"], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  const waiting = new Map<number, (message: Message) => void>();
  let received = Buffer.alloc(0);
  let last = 0;
  const send = (message: object) => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  server.stdout.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const end = received.indexOf("\r\n\r\n");
      const length = Number(
        /Content-Length: (\d+)/.exec(received.subarray(0, Math.max(0, end)).toString())?.[1],
      );
      if (end < 0 || received.length < end + 4 + length) return;
      const message = JSON.parse(
        received.subarray(end + 4, end + 4 + length).toString(),
      ) as Message;
      received = received.subarray(end + 4 + length);
      if (message.id === undefined) continue;
      // The server also requests settings, but there are none.
      if (message.method === undefined) waiting.get(message.id)?.(message);
      else send({ id: message.id, result: null });
    }
  });
  return {
    process: server,
    tell: (method, params) => send({ method, params }),
    ask: (method, params) =>
      new Promise((resolve) => {
        const id = ++last;
        waiting.set(id, resolve);
        send({ id, method, params });
      }),
  };
}

test("an editor shows the description of a key at any depth", async () => {
  const server = languageServer();
  const uri = pathToFileURL(path.join(folder.path, "site.config.ts")).href;
  await server.ask("initialize", {
    processId: null,
    rootUri: pathToFileURL(folder.path).href,
    capabilities: { textDocument: { hover: { contentFormat: ["markdown"] } } },
  });
  server.tell("initialized", {});
  const textDocument = { uri, languageId: "typescript", version: 1, text: config };
  server.tell("textDocument/didOpen", { textDocument });
  const shownAt = async (key: string) => {
    const before = config.slice(0, config.indexOf(`${key}:`)).split("\n");
    const position = { line: before.length - 1, character: (before.at(-1) ?? "").length + 1 };
    const { result } = await server.ask("textDocument/hover", { textDocument: { uri }, position });
    return result?.contents?.value ?? "";
  };
  expect(await shownAt("url")).toContain("Scheme and host of the site. Set a path in `basePath`.");
  expect(await shownAt("radius")).toContain("Corner radius of boxes, in CSS pixels.");
  expect(await shownAt("fonts")).toContain("Your own fonts, as WOFF2 files");
  expect(await shownAt("folder")).toContain(
    "Folder with the source files of the version `current`.",
  );
  server.process.kill();
});

test("the types with comments are the same as the inferred types", () => {
  const { stdout, status } = spawnSync(
    process.execPath,
    [compiler, "-p", folder.path, "--noEmit"],
    { encoding: "utf8" },
  );
  expect(stdout).toBe("");
  expect(status).toBe(0);
});

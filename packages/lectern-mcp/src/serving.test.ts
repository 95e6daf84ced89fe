import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { request, type ClientRequest } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { McpServer } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answered } from "./answers.ts";
import type { ServedTools } from "lectern/node";
import { serveTools } from "./serve-tools.ts";
import { runLectern, temporaryFolder } from "../../../test/fixture-site.ts";
import { buildToolsSite } from "../testing/tools-site.ts";

const project = fileURLToPath(new URL("../../..", import.meta.url));
const folder = temporaryFolder();
let output = "";
let tools: ServedTools;
beforeAll(async () => {
  output = buildToolsSite(path.join(folder.path, "site"));
  tools = await serveTools(() => new McpServer({ name: "test", version: "1" }), 0);
});
afterAll(async () => {
  await tools.close();
  folder.remove();
});

const hello = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  },
});

/** Returns the response status for a request with these headers. */
function status(headers: Readonly<Record<string, string>>, target = "/mcp", body = hello) {
  const { port } = new URL(tools.address);
  const usual = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  return new Promise<number | undefined>((resolve, reject) => {
    const options = { host: "localhost", port, path: target, method: "POST" };
    const sent: ClientRequest = request(
      { ...options, headers: { ...usual, ...headers } },
      (response) => {
        resolve(response.statusCode);
        sent.off("error", reject).on("error", () => undefined);
        sent.destroy();
      },
    ).on("error", reject);
    sent.write(body);
    if (headers["content-length"] === undefined) sent.end();
  });
}

test("the HTTP server responds to programs on this machine and rejects other sites", async () => {
  expect(await status({})).toBe(200);
  expect(await status({ origin: "http://localhost:5000" })).toBe(200);
  expect(await status({ origin: "https://evil.example" })).toBe(403);
  expect(await status({ host: "evil.example" })).toBe(403);
  expect(await status({}, "/other")).toBe(404);
  // The Content-Length header is enough for the server to reject the request.
  expect(await status({ "content-length": "2000000" }, "/mcp", "")).toBe(413);
  expect(await status({}, "/mcp", "no JSON")).toBe(400);
});

test.each(["GET //[", "POST //[", "TRACE /mcp", "TRACE /other", "GET http://["])(
  "%s over HTTP is a client error",
  async (line) => {
    const { port } = new URL(tools.address);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = "";
      const socket = connect(Number(port), "localhost");
      socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      socket.on("error", reject).on("close", () => resolve(text));
      socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    });
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d /);
  },
);

test("rejects a line of 20 MB on standard input", async () => {
  const child = spawn(process.execPath, ["dist/cli/main.js", "mcp", output], { cwd: project });
  let answers = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (answers += text));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.stdin.write(`"${"x".repeat(20_000_000)}"\n${hello}\n`);
  await expect.poll(() => answers.split("\n").length, { timeout: 30_000 }).toBe(3);
  child.stdin.end();
  expect(await ended).toBe(0);
  const [refused, accepted] = answers
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
  expect(refused).toMatchObject({ id: null, error: { code: -32600 } });
  expect(accepted).toMatchObject({ id: 1, result: {} });
});

test("stops a tool that doesn't finish in time", async () => {
  const never = new Promise<never>(() => undefined);
  expect(await answered(() => never, 10)).toMatchObject({
    isError: true,
    structuredContent: { error: { code: "too-slow" } },
  });
  const text = "x".repeat(300_000);
  expect(await answered(async () => ({ text }))).toMatchObject({
    structuredContent: { error: { code: "too-large" } },
  });
  const bug = answered(() => Promise.reject(new TypeError("internal error")));
  await expect(bug).rejects.toThrow("internal error");
});

test("the command prints the server's URL and ends on SIGTERM", async () => {
  const child = spawn(process.execPath, ["dist/cli/main.js", "mcp", output, "--port", "0"], {
    cwd: project,
  });
  const line = await new Promise<string>((resolve) => {
    child.stdout.setEncoding("utf8").once("data", resolve);
  });
  const address = /at (http:\S+\/mcp) /.exec(line)?.[1] ?? "";
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(address)));
  expect((await client.listTools()).tools).toHaveLength(4);
  await client.close();
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("doesn't start a server without a site", () => {
  const { code, stderr } = runLectern("mcp", folder.path);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining("contains no built site"),
  });
});

test("the engine doesn't import the protocol", () => {
  const source = path.join(project, "src");
  const users = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) =>
      readFileSync(path.join(source, file), "utf8").includes("modelcontextprotocol"),
    );
  expect(users).toEqual([]);
});

import { spawn } from "node:child_process";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { writeSite } from "./site-on-disk.ts";

const lectern = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const folder = temporaryFolder();
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? "");
  response.writeHead(request.url === "/gone" ? 404 : 200).end();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  folder.remove();
});

/** What the command prints to both outputs; the server of this process must be able to answer. */
function check(...words: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [
    lectern,
    "check",
    path.join(folder.path, "site"),
    ...words,
  ]);
  let text = "";
  child.stdout.on("data", (piece: Buffer) => (text += piece.toString()));
  child.stderr.on("data", (piece: Buffer) => (text += piece.toString()));
  return new Promise((resolve) => child.once("close", (code) => resolve(`${text}\nexit ${code}`)));
}

test("links to other sites are asked for when that is wanted, and only then", async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const port = bound !== null && typeof bound === "object" ? bound.port : 0;
  const host = `http://127.0.0.1:${port}`;
  writeSite(path.join(folder.path, "site"), {
    "docs/a.md": `# A\n\n[Here](${host}/here#part) and [gone](${host}/gone).\n`,
  });
  expect(await check()).not.toContain("Other sites");
  expect(asked).toEqual([]);
  const text = await check("--external");
  expect(text).toContain(`link/external-broken`);
  expect(text).toContain(`The link to ${host}/gone is broken: status 404.`);
  expect(text).toContain("docs/a.md:3");
  expect(text).toContain("Other sites: 2 addresses asked, 0 asked lately; 1 broken, 0 unknown.");
  expect(text).toContain("exit 0");
  expect(asked).toEqual(["/gone", "/gone", "/here"]);
  expect(await check("--external")).toContain("1 address asked, 1 asked lately");
});

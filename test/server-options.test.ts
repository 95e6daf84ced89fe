import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { runLectern, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
const root = path.join(folder.path, "site");

beforeAll(() => {
  writeSite(root, {
    "site.config.ts": `import { defineSite } from "lectern";
export default defineSite({ title: "Small", url: "https://small.example", basePath: "/sub/" });
`,
    "docs/index.md": "# Welcome\n\nText.\n",
  });
  const { code, stderr } = callLectern("build", root);
  if (code !== 0) throw new Error(stderr);
}, 60_000);
afterAll(() => folder.remove());

interface Started {
  readonly child: ChildProcess;
  /** Output up to the line with the URL. */
  readonly said: string;
  readonly address: string;
}

const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGTERM");
    await ended;
  }
});

async function start(words: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [path.resolve("dist/cli/main.js"), ...words], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let said = "";
  return new Promise<Started>((resolve, reject) => {
    const hear = (text: Buffer) => {
      said += text.toString();
      const address = / at (http\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve({ child, said, address });
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", (text: Buffer) => (said += text.toString()));
    child.once("close", () => reject(new Error(said)));
  });
}

/** Starts another server on a port of this machine. */
async function taken(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

function statusFor(address: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers: { Host: host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.once("error", reject).end();
  });
}

test.each(["serve", "dev"])(
  "%s uses the next free port and prints it, and --open opens the URL in the browser",
  async (command) => {
    const opened = path.join(folder.path, `opened-${command}`);
    const browser = path.join(folder.path, "browser.sh");
    writeFileSync(
      browser,
      `#!/bin/sh\nprintf %s "$1" > "$OPENED.next" && mv "$OPENED.next" "$OPENED"\n`,
    );
    chmodSync(browser, 0o755);
    const environment = { BROWSER: browser, OPENED: opened };
    const { server, port } = await taken();
    try {
      const words = [command, root, "--port", String(port), "--open"];
      const { said, address } = await start(words, environment);
      const actual = Number(new URL(address).port);
      expect(actual).toBeGreaterThan(port);
      expect(said).toContain(`Port ${port} is in use, so the server uses port ${actual}.`);
      expect((await fetch(address)).status).toBe(200);
      await vi.waitFor(() => expect(existsSync(opened)).toBe(true), { timeout: 20_000 });
      expect(readFileSync(opened, "utf8")).toBe(address);
    } finally {
      server.close();
    }
  },
);

test("dev accepts the machine's host name only if it listens on the network", async () => {
  const own = await start(["dev", root, "--port", "0"]);
  expect(new URL(own.address).hostname).toBe("localhost");
  expect(await statusFor(own.address, hostname())).toBe(403);
  const open = await start(["dev", root, "--port", "0", "--host", "127.0.0.1"]);
  expect(new URL(open.address).hostname).toBe("127.0.0.1");
  expect(await statusFor(open.address, hostname())).toBe(200);
  expect(await statusFor(open.address, "evil.example")).toBe(403);
  // Vite serves modules and checks the header itself.
  const module = new URL("@vite/client", open.address).href;
  expect(await statusFor(module, hostname())).toBe(200);
});

test("a browser that can't be started doesn't end the server", async () => {
  const environment = { BROWSER: path.join(folder.path, "nothing") };
  const { child, address } = await start(["serve", root, "--port", "0", "--open"], environment);
  let failure = "";
  child.stderr?.on("data", (text: Buffer) => (failure += text.toString()));
  await vi.waitFor(() => expect(failure).toContain("couldn't open the browser"), {
    timeout: 20_000,
  });
  expect((await fetch(address)).status).toBe(200);
});

test("dev continues, and handles signals, after its output was closed", async () => {
  const own = path.join(folder.path, "unread");
  writeSite(own, {
    "site.config.ts": `import { defineSite } from "lectern";
export default defineSite({ title: "Unread", url: "https://unread.example" });
`,
    "docs/index.md": "# Welcome\n",
  });
  const { child, address } = await start(["dev", own, "--port", "0"]);
  child.stdout?.destroy();
  child.stderr?.destroy();
  const textOf = async (page: string) => {
    const answer = await fetch(new URL(page, address), { signal: AbortSignal.timeout(10_000) });
    return answer.text();
  };
  writeSite(own, {
    "docs/part.mdx": `import { Part } from "../components/part";\n\n# Part\n\n<Part />\n`,
    "components/part.tsx": `import "./missing.css";\nexport const Part = () => <b>Part</b>;\n`,
  });
  await vi.waitFor(async () => expect(await textOf("docs/part")).toContain("Part</h1>"), {
    timeout: 20_000,
  });
  const config = path.join(own, "site.config.ts");
  writeFileSync(config, readFileSync(config, "utf8").replace("title:", "titel:"));
  await vi.waitFor(async () => expect(await textOf("docs")).toContain("titel"), {
    timeout: 20_000,
  });
  expect(await textOf("docs/part")).toContain("titel");
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  await ended;
  running.splice(running.indexOf(child), 1);
  await expect(fetch(address)).rejects.toThrow("fetch failed");
}, 60_000);

test("the version is the package's version", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(runLectern("--version").stdout).toBe(`${version}\n`);
  expect(runLectern("-v").stdout).toBe(`${version}\n`);
});

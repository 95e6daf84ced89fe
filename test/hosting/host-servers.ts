import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hostFile } from "../../src/cli/hosting.ts";
import { serveFolder } from "../../src/server/serve/serve.ts";

/** A server for the files in a folder. */
export interface HostServer {
  /** `http://127.0.0.1:1234`, without a trailing slash. */
  readonly origin: string;
  stop(): Promise<void>;
}

// Debian installs servers in folders that aren't in every user's path.
const places = [...(process.env["PATH"] ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"];
const nginx = places.map((place) => path.join(place, "nginx")).find((file) => existsSync(file));

/** Writes nginx's files to a folder and returns its arguments. */
function prepare(folder: string, configuration: string): readonly string[] {
  copyFileSync("/etc/nginx/mime.types", path.join(folder, "mime.types"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `  ${kind}_temp_path ${folder}/${kind};`,
  );
  const main = [
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;`,
    `events {}`,
    `http {`,
    `  access_log off;`,
    ...temporary,
    `  include site.conf;`,
    `}`,
  ];
  writeFileSync(path.join(folder, "nginx.conf"), main.join("\n"));
  writeFileSync(path.join(folder, "site.conf"), configuration);
  return ["-e", "stderr", "-p", folder, "-c", path.join(folder, "nginx.conf")];
}

/** Returns why nginx can't be tested here, or `undefined` if it can. */
export function reasonToSkip(): string | undefined {
  if (nginx === undefined) return "nginx is not installed";
  return existsSync("/etc/nginx/mime.types") ? undefined : "nginx has no mime.types";
}

/** Starts nginx with the configuration that Lectern writes. */
export async function startNginx(output: string): Promise<HostServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-nginx-"));
  // It may run as another user than the tests.
  spawnSync("chmod", ["-R", "a+rX", folder, path.dirname(output)]);
  const port = await freePort();
  const listen = `127.0.0.1:${port}`;
  const configuration = await hostFile({ host: "nginx", output, root: undefined, listen });
  const child = spawn(nginx ?? "nginx", prepare(folder, configuration), {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const origin = `http://${listen}`;
  await answering(origin, () => {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${said}\n${configuration}`);
  });
  return {
    origin,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts Lectern's own server. nginx should give the same responses. */
export async function startOwn(output: string): Promise<HostServer> {
  const running = await serveFolder(output, { port: 0 });
  return { origin: new URL(running.address).origin, stop: () => running.close() };
}

async function answering(origin: string, look: () => void): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    look();
    try {
      await fetch(origin, { redirect: "manual" });
      return;
    } catch {
      await delay(50);
    }
  }
  throw new Error(`There is no answer at ${origin}.`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = address !== null && typeof address === "object" ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

import { spawn, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hostFile, type HostName } from "../../src/builder/hosts/host-files.ts";
import { serveFolder } from "../../src/builder/serving/serve.ts";

/** A server that answers with the files of one folder. */
export interface HostServer {
  /** `http://127.0.0.1:1234`, without a slash at the end. */
  readonly origin: string;
  stop(): Promise<void>;
}

interface Program {
  readonly command: string;
  /** Its words, and the files it needs, in the folder that is its own. */
  readonly prepare: (folder: string, configuration: string) => readonly string[];
}

/** Where Debian puts what is not on the path of everybody. */
const places = [...(process.env["PATH"] ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"];

function programOf(name: string): string | undefined {
  return places.map((place) => path.join(place, name)).find((file) => existsSync(file));
}

const programs: Readonly<Record<Exclude<HostName, "cloudfront" | "vercel">, Program>> = {
  nginx: {
    command: "nginx",
    prepare(folder, configuration) {
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
    },
  },
  caddy: {
    command: "caddy",
    prepare(folder, configuration) {
      const file = path.join(folder, "Caddyfile");
      writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n\n${configuration}`);
      return ["run", "--adapter", "caddyfile", "--config", file];
    },
  },
  apache: {
    command: "apache2",
    prepare(folder, configuration) {
      const listen = /<VirtualHost (\S+)>/.exec(configuration)?.[1] ?? "";
      const modules = ["mpm_event", "authz_core", "rewrite", "headers", "mime", "dir"];
      const compressing = ["filter", "deflate", "brotli"];
      const main = [
        ...[...modules, ...compressing].map(
          (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
        ),
        `ServerRoot "${folder}"`,
        `ServerName localhost`,
        `PidFile "${folder}/pid"`,
        `DefaultRuntimeDir "${folder}"`,
        `TypesConfig /etc/mime.types`,
        `ErrorLog "${folder}/log"`,
        `Listen ${listen}`,
        // It refuses to answer as root, which tests may run as.
        ...(process.getuid?.() === 0 ? [`User www-data`, `Group www-data`] : []),
        configuration,
      ];
      const file = path.join(folder, "apache.conf");
      writeFileSync(file, main.join("\n"));
      return ["-d", folder, "-f", file, "-X"];
    },
  },
};

/** Why the server cannot be tried here; undefined when it can. */
export function reasonToSkip(host: keyof typeof programs): string | undefined {
  const { command } = programs[host];
  if (!programOf(command)) return `${command} is not installed`;
  if (host === "nginx" && !existsSync("/etc/nginx/mime.types")) return "nginx has no mime.types";
  if (host === "apache" && !existsSync("/usr/lib/apache2/modules/mod_rewrite.so")) {
    return "apache2 has no modules";
  }
  return undefined;
}

/** Start a real server with the configuration we write for it. */
export async function startHost(host: keyof typeof programs, output: string): Promise<HostServer> {
  const { command, prepare } = programs[host];
  const folder = mkdtempSync(path.join(tmpdir(), `lectern-${host}-`));
  mkdirSync(folder, { recursive: true });
  // It may run as another user than the tests.
  spawnSync("chmod", ["-R", "a+rX", folder, path.dirname(output)]);
  const port = await freePort();
  const listen = host === "caddy" ? `http://127.0.0.1:${port}` : `127.0.0.1:${port}`;
  const configuration = await hostFile({ host, output, root: undefined, listen });
  const child = spawn(programOf(command) ?? command, prepare(folder, configuration), {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  await answering(origin, () => {
    if (child.exitCode !== null)
      throw new Error(`${command} ended:\n${said}${logOf(folder)}\n${configuration}`);
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

function logOf(folder: string): string {
  const file = path.join(folder, "log");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** Our own server, which the others are to be like. */
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

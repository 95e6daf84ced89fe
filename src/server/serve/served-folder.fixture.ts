import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { hostingFile, type Hosting } from "../../build/output/hosting.ts";

/** A folder with the structure of a build's output. */
export interface ServedFolder {
  readonly path: string;
  /** Writes files, keyed by their paths in the folder. */
  write(files: Readonly<Record<string, string | Uint8Array>>): void;
  remove(): void;
}

export function servedFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
  hosting: Partial<Hosting> = {},
): ServedFolder {
  const parent = mkdtempSync(path.join(tmpdir(), "lectern-serving-"));
  const folder = path.join(parent, "build");
  const write: ServedFolder["write"] = (more) => {
    for (const [name, content] of Object.entries(more)) {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  };
  const all: Hosting = { basePath: "/", redirects: {}, unhashed: [], ...hosting };
  write({ ...files, [hostingFile]: JSON.stringify(all) });
  return { path: folder, write, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

export interface RawAnswer {
  readonly status: number;
  /** Headers by name, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request over a plain socket, because HTTP clients correct a URL before sending it. */
export async function askRaw(
  address: string,
  target: string,
  { method = "GET", headers = {} }: RawRequest = {},
): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(address);
  const lines = Object.entries({ Host: host, Connection: "close", ...headers });
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
    socket.on("error", reject);
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.write(`${method} ${target} HTTP/1.1\r\n${head}\r\n`, "latin1");
  });
  const end = text.indexOf("\r\n\r\n");
  const [first = "", ...rest] = text.slice(0, end).split("\r\n");
  const pairs = rest.map((line): [string, string] => {
    const at = line.indexOf(":");
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  // A repeated header is one comma-separated list.
  const answered: Record<string, string> = {};
  for (const [name, value] of pairs) {
    answered[name] = answered[name] === undefined ? value : `${answered[name]}, ${value}`;
  }
  return {
    status: Number(first.split(" ")[1]),
    headers: answered,
    body: text.slice(end + 4),
  };
}

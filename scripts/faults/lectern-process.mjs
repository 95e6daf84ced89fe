// Runs `lectern serve` or `lectern dev` for a campaign, and detects when it dies.

import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { projectRoot } from "../ensure.mjs";

const lectern = path.join(projectRoot, "dist", "cli", "main.js");
const env = { ...process.env, NO_COLOR: "1" };

/** Writes a small site whose pages contain `word`. */
export function writeSite(folder, word) {
  const write = (name, text) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  write(
    "site.config.ts",
    `import { defineSite } from "lectern";
export default defineSite({
  title: "Faults",
  url: "https://faults.example",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
  redirects: [{ from: "/gone", to: "/docs" }],
});
`,
  );
  write("pages/index.md", `# Home\n\n${word}\n`);
  write("docs/index.md", `# Docs\n\n${word}\n`);
  for (let page = 0; page < 8; page++) {
    write(`docs/page-${page}.md`, `# Page ${page}\n\n${`${word} `.repeat(40 * (page + 1))}\n`);
  }
  write("static/picture.svg", '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>\n');
  write("static/large.bin", "0123456789abcdef".repeat(250_000));
}

/** Builds a site into a folder. Rejects with the error output if the build fails. */
export function buildSite(site, output) {
  const child = spawn(process.execPath, [lectern, "build", site, "-o", output], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  child.stderr.on("data", (chunk) => (printed += chunk));
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The build ended with ${code}:\n${printed}`));
    });
  });
}

/** Starts `lectern serve` or `lectern dev` on a free port, and restarts it after a crash. */
export async function startLectern(...words) {
  let running = await spawnLectern(words);
  return {
    get port() {
      return running.port;
    },
    /** Returns the number of open files, or undefined if the system doesn't report it. */
    openFiles() {
      try {
        return readdirSync(`/proc/${running.child.pid}/fd`).length;
      } catch {
        return undefined;
      }
    },
    /** Reports whether it has died since the last call. If so, it has been restarted. */
    async hasDied() {
      if (running.child.exitCode === null && running.child.signalCode === null) return false;
      running = await spawnLectern(words);
      return true;
    },
    stop: () =>
      new Promise((resolve) => {
        if (running.child.exitCode !== null || running.child.signalCode !== null) return resolve();
        running.child.once("exit", resolve);
        running.child.kill("SIGTERM");
      }),
  };
}

function spawnLectern(words) {
  const child = spawn(process.execPath, [lectern, ...words, "--port", "0"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  return new Promise((resolve, reject) => {
    let text = "";
    const hear = (chunk) => {
      text += chunk;
      const port = /at http:\/\/localhost:(\d+)/.exec(text)?.[1];
      if (port) resolve({ child, port: Number(port) });
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", (chunk) => (text += chunk));
    child.once("exit", (code) => reject(new Error(`lectern ended with ${code}:\n${text}`)));
  });
}

/**
 * Sends bytes over a raw socket and reads until the other side closes, `enough` returns true, or
 * `patience` milliseconds have passed.
 *
 * @returns {Promise<{ text: string, isRefused: boolean, isLate: boolean }>} text as Latin 1
 */
export function exchange(port, bytes, { patience = 10_000, enough = () => false } = {}) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "localhost" });
    let text = "";
    let isRefused = false;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      socket.destroy();
    }, patience);
    socket.on("connect", () => socket.write(bytes));
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (enough(text)) socket.destroy();
    });
    socket.on("error", (error) => (isRefused ||= error.code === "ECONNREFUSED"));
    socket.on("close", () => {
      clearTimeout(timer);
      resolve({ text, isRefused, isLate });
    });
  });
}

/** Formats an HTTP request. */
export function requestText(target, { method = "GET", headers = {} } = {}) {
  const lines = Object.entries({ Host: "localhost", Connection: "close", ...headers });
  return `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

/** Parses the status, headers (names in lower case) and body of a response. Returns undefined if it isn't valid. */
export function parseAnswer(text) {
  const end = text.indexOf("\r\n\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
  if (end === -1 || Number.isNaN(status)) return undefined;
  const lines = text.slice(0, end).split("\r\n").slice(1);
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { status, headers, body: text.slice(end + 4) };
}

// A running `lectern serve` or `lectern dev` that a campaign asks questions, and
// what it takes to see whether it is still there.

import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { projectRoot } from "../ensure.mjs";

const lectern = path.join(projectRoot, "dist", "cli", "main.js");
const env = { ...process.env, NO_COLOR: "1" };

/** Write a small site, whose pages say `word`. */
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

/** Build a site into a folder; rejects with what was said when it fails. */
export function buildSite(site, output) {
  const child = spawn(process.execPath, [lectern, "build", site, "-o", output], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The build ended with ${code}:\n${said}`));
    });
  });
}

/** Start `lectern serve` or `lectern dev` on a free port, and start it anew when it has died. */
export async function startLectern(...words) {
  let running = await spawnLectern(words);
  return {
    get port() {
      return running.port;
    },
    /** How many of its files are open; undefined on systems that do not say. */
    openFiles() {
      try {
        return readdirSync(`/proc/${running.child.pid}/fd`).length;
      } catch {
        return undefined;
      }
    },
    /** Whether it has died since it was last asked; it is running again then. */
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
 * Send bytes over a bare socket and read what comes until the other side closes,
 * `enough` says so, or `patience` milliseconds have passed.
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

/** A request as it goes over the line. */
export function requestText(target, { method = "GET", headers = {} } = {}) {
  const lines = Object.entries({ Host: "localhost", Connection: "close", ...headers });
  return `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

/** Status, headers (names in lower case) and body of an answer; undefined when it is none. */
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

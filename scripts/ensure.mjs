// Installs everything that scripts need, if it is missing: the packages, the compiled engine and a
// browser. Imports only Node modules.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("..", import.meta.url));

const needed = [20, 19];

/** Ends the process with a message if Node is too old. */
export function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isEnough = major > needed[0] || (major === needed[0] && minor >= needed[1]);
  if (isEnough) return;
  fail(`Lectern needs Node ${needed.join(".")} or later; this is ${process.versions.node}.`);
}

/** Installs the packages if they are missing or the lock file has changed. */
export function ensurePackages() {
  ensureNode();
  const lock = readFileSync(path.join(projectRoot, "package-lock.json"));
  const stamp = createHash("sha256").update(lock).update(process.versions.modules).digest("hex");
  const file = path.join(projectRoot, "node_modules", ".lectern-installed");
  if (existsSync(file) && readFileSync(file, "utf8") === stamp) return;
  say("Installing packages (once) …");
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  if (!succeeds("npm", ["ci", ...quiet])) {
    say(
      "`npm ci` failed. Trying `npm install` instead. If the lock file lacks entries, run " +
        "`node scripts/complete-lock.mjs` to add them.",
    );
    run("npm", ["install", "--no-save", ...quiet]);
  }
  writeFileSync(file, stamp);
}

/** Compiles the engine. Fast if nothing has changed. */
export function ensureEngine() {
  ensurePackages();
  if (!existsSync(path.join(projectRoot, "dist", "cli", "main.js"))) say("Compiling the engine …");
  run(process.execPath, [bin("typescript", "tsc"), "-b"]);
  run(process.execPath, [path.join(projectRoot, "scripts", "document-types.mjs")]);
  run(process.execPath, [path.join(projectRoot, "scripts", "program.mjs")]);
  run(process.execPath, [path.join(projectRoot, "scripts", "node-bundle.mjs")]);
}

/**
 * Finds a Chromium for the end-to-end tests. Ends the process with a message if there isn't one.
 *
 * @returns {Promise<string>} path of the executable
 */
export async function ensureChromium() {
  return (
    (await findChromium()) ??
    fail(
      "The end-to-end tests need Chromium, and none could be found or installed. " +
        "Install it (on Debian: apt-get install chromium) or set CHROMIUM to its path.",
    )
  );
}

/**
 * Finds Playwright's Chromium, which it downloads if possible, or a browser of the system. On Debian
 * as root, it installs the headless shell, which needs half the processor time of the full browser.
 *
 * @returns {Promise<string | undefined>} path of the executable
 */
export async function findChromium() {
  const { chromium } = await import("@playwright/test");
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  if (!triedBefore()) {
    say("Fetching a browser for the tests …");
    const fetched = spawnSync(process.execPath, [bin("playwright"), "install", "chromium"], {
      cwd: projectRoot,
      stdio: "ignore",
      timeout: 240_000,
      env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" },
    });
    if (fetched.status === 0 && existsSync(own)) return own;
    installForDebian();
    rememberTry();
  }
  return systemChromium();
}

/** Installs Chromium as root on Debian. A failure is ignored, because the system may have a browser. */
function installForDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  if (inPath("chromium-headless-shell")) return;
  say("Installing Debian's Chromium for tests …");
  const options = {
    stdio: ["ignore", "ignore", "inherit"],
    timeout: 240_000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  spawnSync("apt-get", ["update", "-qq"], options);
  const install = ["install", "-y", "-qq"];
  // Older Debian releases have only the full browser.
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if (spawnSync("apt-get", [...install, name], options).status === 0) return;
  }
}

function systemChromium() {
  const names = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
  ];
  const known = [
    process.env.CHROMIUM,
    ...names.map(inPath),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ];
  return known.find((file) => file && existsSync(file));
}

function inPath(name) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

const tryStamp = path.join(projectRoot, "node_modules", ".lectern-browser-tried");

function triedBefore() {
  return existsSync(tryStamp);
}

function rememberTry() {
  mkdirSync(path.dirname(tryStamp), { recursive: true });
  writeFileSync(tryStamp, "");
}

/** Returns the path of a package's command. */
export function bin(packageName, command = packageName) {
  const folder = path.join(projectRoot, "node_modules", packageName);
  const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const entry = typeof manifest.bin === "string" ? manifest.bin : manifest.bin[command];
  return path.join(folder, entry);
}

function run(command, args) {
  if (!succeeds(command, args)) fail(`"${path.basename(command)} ${args.join(" ")}" failed.`);
}

function succeeds(command, args) {
  return spawnSync(command, args, { cwd: projectRoot, stdio: "inherit" }).status === 0;
}

export function say(text) {
  console.log(text);
}

/** @returns {never} */
function fail(text) {
  console.error(text);
  process.exit(1);
}

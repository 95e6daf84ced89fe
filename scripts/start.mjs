// `npm start`: from a fresh clone to the portal in the browser. Installs what is
// missing, builds the site, serves it.

import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { ensureEngine, projectRoot } from "./ensure.mjs";

ensureEngine();
const main = path.join(projectRoot, "dist", "cli", "main.js");
const built = spawnSync(process.execPath, [main, "build", "site"], {
  cwd: projectRoot,
  stdio: "inherit",
});
if (built.status !== 0) process.exit(built.status ?? 1);
const child = spawn(process.execPath, [main, "serve", "site", ...process.argv.slice(2)], {
  cwd: projectRoot,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));

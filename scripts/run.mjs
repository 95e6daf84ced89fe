// `npm run build`, `check`, `serve` and `dev`: the lectern command on a compiled engine.

import { spawn } from "node:child_process";
import path from "node:path";
import { ensureEngine, projectRoot } from "./ensure.mjs";

ensureEngine();
const main = path.join(projectRoot, "dist", "cli", "main.js");
const child = spawn(process.execPath, [main, ...process.argv.slice(2)], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));

// `npm run build`, `check`, `serve` and `dev`: the lectern command on a compiled engine.

import { ensureEngine } from "./ensure.mjs";
import { runLectern } from "./run-command.mjs";

ensureEngine();
process.exit(await runLectern(process.argv.slice(2)));

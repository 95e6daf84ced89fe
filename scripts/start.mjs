// `npm start`: builds and serves the portal, `npm run handbook` the handbook. Installs missing
// packages and compiles the engine first, so a fresh clone is enough.

import { ensureEngine, projectRoot } from "./ensure.mjs";
import { runLectern } from "./run-command.mjs";

ensureEngine();
process.chdir(projectRoot);
const [given = "", ...options] = process.argv.slice(2);
const isSite = given !== "" && !given.startsWith("-");
const site = isSite ? given : "site";
const built = await runLectern(["build", site]);
const more = isSite ? options : process.argv.slice(2);
process.exit(built === 0 ? await runLectern(["serve", site, ...more]) : built);

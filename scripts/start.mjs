// `npm start`: from a fresh clone to the portal in the browser. Installs what is
// missing, builds the site, serves it.

import { ensureEngine, projectRoot } from "./ensure.mjs";
import { runLectern } from "./run-command.mjs";

ensureEngine();
process.chdir(projectRoot);
const built = await runLectern(["build", "site"]);
process.exit(built === 0 ? await runLectern(["serve", "site", ...process.argv.slice(2)]) : built);

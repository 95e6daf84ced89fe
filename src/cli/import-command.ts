import path from "node:path";
import { count } from "../base/text.ts";
import { reportText } from "../migrate/import-report.ts";
import { siteRoutes } from "../builder/site-routes.ts";
import { importSite } from "../migrate/import-site.ts";
import type { CommandCall } from "./arguments.ts";
import { exitCodes } from "./exit-codes.ts";

/** `lectern import`: makes a site of another system's, and prints what became of what. */
export async function runImport(call: CommandCall): Promise<number> {
  const from = path.resolve(call.from ?? ".");
  const to = path.resolve(call.target ?? `${from}-lectern`);
  const result = await importSite({ from, to, routesOf: siteRoutes });
  if (result.kind === "refused") {
    console.error(result.message);
    return exitCodes.siteErrors;
  }
  const { entries, written, packages } = result;
  console.log(reportText(entries));
  for (const file of written.edited) {
    console.log(`"${file}" was edited and stays; what it would be: "${file}.imported".`);
  }
  console.log(
    `Imported into ${shownPath(to)}: ${count(written.written, "file")} written, ${written.unchanged} unchanged.`,
  );
  const next = Object.keys(packages).length > 0 ? "npm install && lectern build" : "lectern build";
  console.log(`Next: cd ${shownPath(to)} && ${next}`);
  return exitCodes.ok;
}

function shownPath(folder: string): string {
  return path.relative(process.cwd(), folder) || ".";
}

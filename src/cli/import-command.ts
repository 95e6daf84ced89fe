import path from "node:path";
import { count } from "../core/text.ts";
import { reportText } from "../migrate/import-report.ts";
import { siteBasis, packageManager } from "./init.ts";
import { siteRoutes } from "../build/site-routes.ts";
import { importSite } from "../migrate/import-site.ts";
import { type CallOf, exitCodes } from "./arguments.ts";
import { shownPath } from "./report.ts";

/** `lectern import`: makes a site of another system's, and prints what became of what. */
export async function runImport({ subject, target }: CallOf<"import">): Promise<number> {
  const from = path.resolve(subject);
  const to = path.resolve(target ?? `${from}-lectern`);
  const result = await importSite({
    from,
    to,
    basis: siteBasis(to),
    routesOf: siteRoutes,
  });
  if (result.kind === "refused") {
    console.error(result.message);
    return exitCodes.siteErrors;
  }
  const { entries, written } = result;
  console.log(reportText(entries));
  for (const file of written.edited) {
    console.log(`"${file}" was edited and stays; what it would be: "${file}.imported".`);
  }
  console.log(
    `Imported into ${shownPath(to)}: ${count(written.written, "file")} written, ${written.unchanged} unchanged.`,
  );
  const { install } = packageManager(process.env);
  console.log(`Next: cd ${shownPath(to)} && ${install} && npx lectern build`);
  return exitCodes.ok;
}

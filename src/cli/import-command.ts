import path from "node:path";
import { createInterface } from "node:readline/promises";
import { count } from "../core/text.ts";
import { installedPackage } from "../build/installed-package.ts";
import { siteRoutes } from "../build/site-routes.ts";
import type { ImportPackage } from "../lectern/node/commands.ts";
import { type CallOf, exitCodes } from "./arguments.ts";
import { packageManager, siteBasis } from "./init.ts";
import { loadPackage } from "./load-package.ts";
import { shownPath } from "./report.ts";

const packageName = "lectern-import";

/** Runs `lectern import` and prints its report. */
export async function runImport({ subject, target, options }: CallOf<"import">): Promise<number> {
  const from = path.resolve(subject);
  const to = path.resolve(target ?? `${from}-lectern`);
  const importer = await loadPackage<ImportPackage>(packageName);
  const manifest = installedPackage(process.cwd(), `${packageName}/package.json`);
  if (!importer || manifest === undefined) return exitCodes.siteErrors;
  const result = await importer.importSite({
    from,
    to,
    basis: siteBasis(to, path.dirname(manifest)),
    confirm: (question) => (options.yes ? Promise.resolve(true) : ask(question)),
    routesOf: siteRoutes,
  });
  if (result.kind === "refused") {
    console.error(result.message);
    return exitCodes.siteErrors;
  }
  const { report, written } = result;
  console.log(report);
  for (const file of written.edited) {
    console.log(
      `"${file}" was edited, so it stays unchanged. The new content is in "${file}.imported".`,
    );
  }
  console.log(
    `Imported into ${shownPath(to)}: ${count(written.written, "file")} written, ${written.unchanged} unchanged.`,
  );
  const { install } = packageManager(process.env);
  console.log(`Next: cd ${shownPath(to)} && ${install} && npx lectern build`);
  return exitCodes.ok;
}

/** Asks a yes/no question. Without a terminal, the answer is no. */
async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error(`${question} Add --yes to the command to agree.`);
    return false;
  }
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await prompt.question(`${question} (y/N) `)).trim());
  } finally {
    prompt.close();
  }
}

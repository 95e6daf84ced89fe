import path from "node:path";
import { createInterface } from "node:readline/promises";
import { didYouMean } from "../core/nearest.ts";
import { count, errorMessage } from "../core/text.ts";
import { initSite, isTemplate, templates, type TemplateName } from "./init/init-site.ts";
import { exitCodes } from "./exit-codes.ts";
import { isOnPath, packageManager } from "./package-manager.ts";
import { shownPath } from "./print-report.ts";

const usual: TemplateName = "docs";
/** Of the files in the way, so many are named. */
const MOST_NAMED = 10;

interface Wanted {
  /** Absolute path. */
  readonly folder: string;
  readonly template?: string | undefined;
  readonly title?: string | undefined;
}

/** `lectern init`: asks what is not given, on a terminal; returns the exit code. */
export async function beginSite({ folder, ...given }: Wanted): Promise<number> {
  const answers = process.stdin.isTTY && process.stdout.isTTY ? await ask(given, folder) : given;
  if (answers === undefined) return exitCodes.interrupted;
  const { template = usual, title = titleOf(folder) } = answers;
  if (!isTemplate(template)) {
    const names = Object.keys(templates);
    console.error(`There is no template "${template}". ${didYouMean(template, names) ?? ""}`);
    return exitCodes.usage;
  }
  let result;
  try {
    result = await initSite({ folder, template, title });
  } catch (error) {
    // Of the file system: no rights, no space, a file where a folder should be.
    console.error(`Nothing could be begun: ${errorMessage(error)}`);
    return exitCodes.siteErrors;
  }
  const shown = shownPath(folder);
  if (result.kind === "inTheWay") {
    const named = result.files.slice(0, MOST_NAMED).join(", ");
    const more = result.files.length - MOST_NAMED;
    console.error(
      `The folder ${shown} is not empty: ${named}${more > 0 ? ` and ${more} more` : ""}.\n` +
        `Nothing was written. Name another folder: lectern init docs`,
    );
    return exitCodes.siteErrors;
  }
  console.log(`Wrote ${count(result.files.length, "file")} into ${shown}. Now:\n`);
  printSteps(shown);
  return exitCodes.ok;
}

/** @param shown the folder of the site, from the present one */
function printSteps(shown: string): void {
  const { name, install, dev } = packageManager(process.env);
  const steps = [...(shown === "." ? [] : [`cd ${quoted(shown)}`]), install, dev];
  for (const step of steps) console.log(`  ${step}`);
  if (isOnPath(name, process.env)) return;
  console.log(
    `\nThere is no ${name} on the PATH, and the site needs one to install its packages: ` +
      `npm comes with Node from nodejs.org.`,
  );
}

type Answers = Omit<Wanted, "folder">;

/** Undefined when the reader ends the questions with Ctrl+C or Ctrl+D. */
async function ask({ template, title }: Answers, folder: string): Promise<Answers | undefined> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const asked = title ?? (await terminal.question(`Title of the site (${titleOf(folder)}): `));
    for (const [name, what] of Object.entries(templates)) {
      if (template === undefined) console.log(`  ${name.padEnd(8)} ${what}`);
    }
    const chosen = template ?? (await terminal.question(`Begin with (${usual}): `));
    return { title: asked.trim() || undefined, template: chosen.trim() || undefined };
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
    console.log("\nNothing was written.");
    return undefined;
  } finally {
    terminal.close();
  }
}

/** `my-docs`: "My docs". */
function titleOf(folder: string): string {
  const words = path.basename(folder).replaceAll(/[-_]+/g, " ").trim();
  return words === "" ? "Documentation" : words[0]?.toUpperCase() + words.slice(1);
}

function quoted(folder: string): string {
  return /[^\w./-]/.test(folder) ? `"${folder}"` : folder;
}

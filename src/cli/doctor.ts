import { constants, existsSync, realpathSync } from "node:fs";
import { docusaurusConfig } from "./docusaurus-hint.ts";
import { access } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { count } from "../core/text.ts";
import { sourcePath } from "../core/paths.ts";
import { configFileIn, configFiles, configFilesIn } from "../content/config/config-source.ts";
import { askHistory } from "../content/sources/git.ts";
import { engineFile, manifestOf } from "../build/engine.ts";
import { openConfig } from "../build/open-site.ts";
import { cacheFolder } from "../build/store/caches.ts";

/** Result of one check. */
export interface Finding {
  readonly what: string;
  /** `bad`: commands will fail. `doubtful`: commands work, but something will be missing. */
  readonly state: "good" | "doubtful" | "bad";
  readonly text: string;
  /** How to fix the problem. `undefined` if the check passed. */
  readonly remedy?: string | undefined;
}

/**
 * Checks everything that commands need on the machine and in the site folder. Changes nothing.
 *
 * @param root absolute path of the site folder
 * @param output absolute path of the output
 */
export async function examineSite(root: string, output: string): Promise<readonly Finding[]> {
  const first = [nodeVersion(process.versions.node), siteFolder(root)];
  if (first.at(-1)?.state === "bad") return first;
  return [
    ...first,
    ...packageCopies(root).map((copy) => (copy.name === "lectern" ? engine(copy) : part(copy))),
    await configuration(root),
    await history(root),
    await writable(root, [output, cacheFolder(root)]),
  ];
}

/** @param version Node version, for example `20.19.5` */
export function nodeVersion(version: string): Finding {
  const what = "Node";
  const wanted = manifestOf(engineFile("..")).engines?.node?.replace(/^>=/, "") ?? "0";
  if (version.localeCompare(wanted, "en", { numeric: true }) >= 0) {
    return { what, state: "good", text: `${version}. Lectern needs ${wanted} or later.` };
  }
  const text = `${version} is too old. Lectern needs ${wanted} or later.`;
  const remedy = "Install the current version of Node.js from nodejs.org.";
  return { what, state: "bad", text, remedy };
}

function siteFolder(root: string): Finding {
  const what = "Site folder";
  if (!existsSync(root)) {
    return { what, state: "bad", text: `The folder ${root} doesn't exist.`, remedy: begin };
  }
  const [configFile] = configFilesIn(root);
  if (configFile !== undefined) {
    return { what, state: "good", text: `${root} has a ${configFile}.` };
  }
  const other = docusaurusConfig(root);
  if (other !== undefined) {
    const text = `${root} has a ${other}, so it's a Docusaurus site.`;
    return { what, state: "bad", text, remedy: `See "lectern import --help".` };
  }
  return { what, state: "bad", text: `${root} has no ${configFiles[0]}.`, remedy: begin };
}

const begin = `Give the path of your site folder, or create a site with "lectern init".`;

/** Two copies of the engine or of React in one process cause confusing errors. */
function engine({ version, own }: PackageCopy): Finding {
  const what = "Lectern";
  if (own === undefined) return { what, state: "good", text: `${version}.` };
  const text = `Version ${version} is running, but the site has another copy: ${own.version} in ${own.folder}.`;
  const remedy = `Run the site's copy with "npx lectern" in the site folder, or remove one of the two copies.`;
  return { what, state: "bad", text, remedy };
}

function part({ name, version, own }: PackageCopy): Finding {
  if (version === undefined) {
    const remedy = `Install it: npm install ${name}`;
    return { what: name, state: "bad", text: "It isn't installed.", remedy };
  }
  if (own === undefined) return { what: name, state: "good", text: `${version}.` };
  const text = `It's installed twice: ${version} for Lectern, ${own.version} for the site.`;
  const remedy = `Use a single version in package.json, and run "npm dedupe".`;
  return { what: name, state: "doubtful", text, remedy };
}

async function configuration(root: string): Promise<Finding> {
  const what = "Configuration";
  const { diagnostics } = await openConfig(root);
  // Notes aren't problems. `lectern check` shows them.
  const problems = diagnostics.filter(({ severity }) => severity !== "note");
  const [first] = problems;
  if (first === undefined) return { what, state: "good", text: "It loads without problems." };
  return {
    what,
    state: problems.some(({ severity }) => severity === "error") ? "bad" : "doubtful",
    text: `${count(problems.length, "problem")}, the first: ${first.message}`,
    remedy: `"lectern check" shows all of them, with file and line.`,
  };
}

async function history(root: string): Promise<Finding> {
  const what = "Git history";
  const { diagnostics } = await askHistory(root).read([sourcePath(configFileIn(root))]);
  const [first] = diagnostics;
  if (first === undefined)
    return { what, state: "good", text: "Pages can show when they last changed." };
  return { what, state: "doubtful", text: first.message, remedy: first.hint };
}

async function writable(root: string, folders: readonly string[]): Promise<Finding> {
  const what = "Write permissions";
  // Commands create missing folders, so check the nearest parent folder that exists.
  for (const folder of [root, ...folders]) {
    const present = nearestPresent(folder);
    try {
      await access(present, constants.W_OK);
    } catch {
      const text = `Can't write to ${present}.`;
      const remedy = "Check the permissions, or choose another folder with --output.";
      return { what, state: "bad", text, remedy };
    }
  }
  return { what, state: "good", text: "The output and cache folders are writable." };
}

function nearestPresent(folder: string): string {
  return existsSync(folder) ? folder : nearestPresent(path.dirname(folder));
}

/** Formats a finding as one line, followed by a line with the remedy if there is one. */
export function findingText({ what, state, text, remedy }: Finding): string {
  const sign = { good: "ok      ", doubtful: "doubtful", bad: "bad     " }[state];
  const line = `${sign}  ${what}: ${text}`;
  return remedy === undefined ? line : `${line}\n          ${remedy}`;
}

/** A package that both Lectern and the site use. */
interface PackageCopy {
  readonly name: string;
  /** Version that Lectern uses. `undefined` if the package is missing. */
  readonly version: string | undefined;
  /** The site's copy, if it differs from Lectern's copy. */
  readonly own?: { readonly version: string; readonly folder: string };
}

/** Packages that must not be installed twice, because pages and the engine share their state. */
const shared = ["react", "react-dom", "zod"] as const;

/** @param root absolute path of the site folder */
function packageCopies(root: string): readonly PackageCopy[] {
  const engine = realpathSync(engineFile(".."));
  const ofSite = createRequire(path.join(root, "package.json"));
  const ofEngine = createRequire(path.join(engine, "package.json"));
  const copies = shared.map((name) => ({ name, folder: packageFolder(ofEngine, name) }));
  return [{ name: "lectern", folder: engine }, ...copies].map(({ name, folder }) => {
    const own = packageFolder(ofSite, name);
    const version = folder && manifestOf(folder).version;
    if (own === undefined || own === folder || folder === undefined) return { name, version };
    return { name, version, own: { version: manifestOf(own).version, folder: own } };
  });
}

/** Returns the real path of the package that an import resolves to. */
function packageFolder(from: NodeJS.Require, name: string): string | undefined {
  try {
    return path.dirname(realpathSync(from.resolve(`${name}/package.json`)));
  } catch {
    return undefined;
  }
}

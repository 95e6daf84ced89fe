import path from "node:path";
import { createInterface } from "node:readline/promises";
import { didYouMean } from "../core/nearest.ts";
import { count, errorMessage } from "../core/text.ts";
import { exitCodes } from "./arguments.ts";
import { shownPath } from "./report.ts";
import { readFileSync, statSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { engineFile, engineVersion } from "../build/engine.ts";
import { isCode } from "../content/sources/file-access.ts";
import { diskMessage } from "../core/disk-errors.ts";
import type { SiteBasis } from "../lectern/node/commands.ts";
import { foldersUpward } from "../build/folders-upward.ts";

const defaultTemplate: TemplateName = "minimal";
/** Maximum number of files to list. */
const MOST_NAMED = 10;

interface Wanted {
  /** Absolute path. */
  readonly folder: string;
  readonly template?: string | undefined;
  readonly title?: string | undefined;
  readonly javascript?: boolean | undefined;
  readonly typescript?: boolean | undefined;
}

/** Runs `lectern init`. In a terminal, asks for missing values. Returns the exit code. */
export async function beginSite({ folder, ...given }: Wanted): Promise<number> {
  const answers = process.stdin.isTTY && process.stdout.isTTY ? await ask(given, folder) : given;
  if (answers === undefined) return exitCodes.interrupted;
  const { template = defaultTemplate, title = titleOf(folder) } = answers;
  const language = answers.javascript && !answers.typescript ? "javascript" : "typescript";
  if (!isTemplate(template)) {
    const names = Object.keys(templates);
    console.error(`There is no template "${template}". ${didYouMean(template, names) ?? ""}`);
    return exitCodes.usage;
  }
  let result;
  try {
    result = await initSite({ folder, template, title, language });
  } catch (error) {
    // A file system error, for example missing permission, a full disk or a file instead of a
    // folder.
    console.error(`The site couldn't be created: ${diskMessage(error) ?? errorMessage(error)}`);
    return exitCodes.siteErrors;
  }
  const shown = shownPath(folder);
  if (result.kind === "inTheWay") {
    const named = result.files.slice(0, MOST_NAMED).join(", ");
    const more = result.files.length - MOST_NAMED;
    console.error(
      `The folder ${shown} is not empty: ${named}${more > 0 ? ` and ${more} more` : ""}.\n` +
        `Nothing was written. Choose a new or empty folder.`,
    );
    return exitCodes.siteErrors;
  }
  console.log(
    `Wrote ${count(result.files.length, "file")} into ${shown === "." ? "this folder" : shown}. Now:\n`,
  );
  printSteps(shown);
  return exitCodes.ok;
}

/** @param shown path of the site folder, relative to the current folder */
function printSteps(shown: string): void {
  const { install, dev } = packageManager(process.env);
  const steps = [...(shown === "." ? [] : [`cd ${quoted(shown)}`]), install, dev];
  for (const step of steps) console.log(`  ${step}`);
}

type Answers = Omit<Wanted, "folder">;

/** Asks for missing values. Returns `undefined` if the user cancels with Ctrl+C or Ctrl+D. */
async function ask(given: Answers, folder: string): Promise<Answers | undefined> {
  const { template, title } = given;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const asked = title ?? (await terminal.question(`Site title (${titleOf(folder)}): `));
    for (const [name, what] of Object.entries(templates)) {
      if (template === undefined) console.log(`  ${name.padEnd(8)} ${what}`);
    }
    const chosen = template ?? (await terminal.question(`Template (${defaultTemplate}): `));
    const isGiven = given.javascript === true || given.typescript === true;
    const language = isGiven
      ? ""
      : await terminal.question("TypeScript or JavaScript (TypeScript): ");
    return {
      title: asked.trim() || undefined,
      template: chosen.trim() || undefined,
      javascript: given.javascript ?? /^j/i.test(language.trim()),
      typescript: given.typescript,
    };
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
    console.log("\nNothing was written.");
    return undefined;
  } finally {
    terminal.close();
  }
}

/** Returns a site title for a folder, for example "My docs" for `my-docs`. */
function titleOf(folder: string): string {
  const words = path.basename(folder).replaceAll(/[-_]+/g, " ").trim();
  return words === "" ? "Documentation" : words[0]?.toUpperCase() + words.slice(1);
}

function quoted(folder: string): string {
  return /[^\w./-]/.test(folder) ? `"${folder}"` : folder;
}

/** Templates for new sites, which are folders in `templates/`. */
export const templates = {
  minimal: "three pages, a component, an island and the shortest configuration",
  docs: "home page, sidebar file, versions, languages and offline reading",
} as const;

export type TemplateName = keyof typeof templates;

function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}

interface InitInput {
  /** Absolute path. The folder is created if it doesn't exist. */
  readonly folder: string;
  readonly template: TemplateName;
  readonly title: string;
  readonly language: "typescript" | "javascript";
}

/** Sorted names of the written files. If nothing was written, names of the conflicting files. */
interface InitResult {
  readonly kind: "begun" | "inTheWay";
  readonly files: readonly string[];
}

/** Files that a new site's folder can contain, for example in an empty repository. */
const harmless = new Set([".git", ".DS_Store"]);

/** Template files that need another name, because npm packages can't contain their real names. */
const renamed: Readonly<Record<string, string>> = { _gitignore: ".gitignore", _github: ".github" };

/**
 * Creates a site. Never overwrites files and works offline.
 *
 * @throws file system errors, for example if a permission is missing
 */
export async function initSite({
  folder,
  template,
  title,
  language,
}: InitInput): Promise<InitResult> {
  const present = await readdir(folder).catch((error: unknown) => {
    if (isCode(error, "ENOENT")) return [];
    throw error;
  });
  const files = present.filter((name) => !harmless.has(name)).sort();
  if (files.length > 0) return { kind: "inTheWay", files };
  const source = engineFile(`../templates/${template}`);
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const engine = sourceFor(folder);
  const isJavaScript = language === "javascript";
  const fill = filler(folder, engine, {
    title,
    configFile: isJavaScript ? "site.config.js" : "site.config.ts",
  });
  const written: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const from = path.join(entry.parentPath, entry.name);
    const below = path.relative(source, from);
    if (isMade(below)) continue;
    if (isJavaScript && entry.name === "tsconfig.json") continue;
    const name = isJavaScript ? scriptName(targetName(below)) : targetName(below);
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    const text = fill(await readFile(from, "utf8"));
    const isManifest = isJavaScript && name === "package.json";
    await writeFile(target, isManifest ? withoutTypes(text) : text, { flag: "wx" });
    written.push(name);
  }
  if (engine.tarball) {
    const { from, to } = engine.tarball;
    await mkdir(path.dirname(path.join(folder, to)), { recursive: true });
    await copyFile(from, path.join(folder, to));
    written.push(to);
  }
  return { kind: "begun", files: written.sort() };
}

/**
 * Replaces a TypeScript extension with the JavaScript one. The code doesn't change, because
 * templates are valid in both languages.
 */
function scriptName(name: string): string {
  return name.replace(/\.ts(x?)$/, ".js$1");
}

/** Removes development dependencies from a `package.json`, because only TypeScript needs them. */
function withoutTypes(manifest: string): string {
  const { devDependencies: _, ...rest } = JSON.parse(manifest) as Record<string, unknown>;
  return `${JSON.stringify(rest, null, 2)}\n`;
}

/** Folders that appear when someone installs or builds a template in place. */
const made = new Set([".lectern", "build", "node_modules"]);

/** Whether a file in a template folder was generated and isn't part of the template. */
export function isMade(name: string): boolean {
  return made.has(name.split(path.sep)[0] ?? "");
}

function targetName(name: string): string {
  return name
    .split(path.sep)
    .map((part) => renamed[part] ?? part)
    .join("/");
}

/**
 * Returns the parts of an imported site that don't depend on the original site.
 *
 * @param folder absolute path of the site
 * @param importer absolute path of the importer's package
 */
export function siteBasis(folder: string, importer: string): SiteBasis {
  const template = (name: string) =>
    readFileSync(engineFile(`../templates/minimal/${name}`), "utf8");
  const source = sourceFor(folder);
  const manifest = filler(folder, source)(template("package.json"));
  const { dependencies, devDependencies } = JSON.parse(manifest) as SiteBasis;
  const ofImporter = engineSource(importer, folder, engineVersion());
  return {
    dependencies: { ...dependencies, [path.basename(importer)]: ofImporter.asked },
    devDependencies,
    tsconfig: template("tsconfig.json"),
    tarballs: [source, ofImporter].flatMap(({ tarball }) => tarball ?? []),
  };
}

function sourceFor(folder: string): EngineSource {
  return engineSource(engineFile(".."), folder, engineVersion());
}

/** Returns a function that fills the placeholders in a template. */
function filler(
  folder: string,
  source: EngineSource,
  { title = "", configFile = "" } = {},
): (text: string) => string {
  const { peerDependencies } = JSON.parse(readFileSync(engineFile("../package.json"), "utf8")) as {
    readonly peerDependencies: Readonly<Record<string, string>>;
  };
  const reactVersion = peerDependencies["react"]?.replace(/^[^\d]*/, "") ?? "";
  const values: Readonly<Record<string, string>> = {
    title,
    configFile,
    // JSON strings are also valid in TypeScript and YAML.
    titleText: JSON.stringify(title),
    name: packageName(path.basename(folder)),
    engineText: JSON.stringify(source.asked),
    react: reactVersion,
    reactMajor: reactVersion.split(".")[0] ?? "",
  };
  return (text) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (written: string, name: string) => values[name] ?? written);
}

/** Returns a valid npm package name for a folder. */
function packageName(folder: string): string {
  const name = folder
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return name === "" ? "docs" : name;
}

/** Where a new site gets the engine from. */
interface EngineSource {
  /** Value for `package.json`: a version range, a URL or a file in the site. */
  readonly asked: string;
  /** File to copy into the site, so that the site can be installed from a clone. */
  readonly tarball?: { readonly from: string; readonly to: string };
}

/** Site folder for packages that aren't in a registry. */
const packagesFolder = "packages";

/**
 * Returns where a new site gets the engine from. If this engine was installed from a file or a URL,
 * the site uses the same, so that `npm install` works without a registry. Otherwise, it's a version
 * range such as `^1.2.3`.
 *
 * @param engine absolute path of the engine's package
 * @param site absolute path of the new site's folder
 */
export function engineSource(engine: string, site: string, version: string): EngineSource {
  const owner = installerOf(engine);
  const asked = owner?.asked ?? "";
  if (owner === undefined || !asked.includes(":")) return { asked: `^${version}` };
  if (!asked.startsWith("file:")) return { asked };
  const file = path.resolve(owner.folder, asked.slice("file:".length));
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return { asked: `^${version}` };
  if (stats.isFile()) {
    const to = `${packagesFolder}/${path.basename(file)}`;
    return { asked: `file:${to}`, tarball: { from: file, to } };
  }
  const relative = path.relative(site, file);
  // On another Windows drive, the path is absolute.
  const isBelow = !relative.startsWith("..") && !path.isAbsolute(relative);
  return { asked: `file:${isBelow ? "./" : ""}${relative.replaceAll("\\", "/")}` };
}

/**
 * Returns the package that depends on the engine, and the version it requests, for example `^1.2.3`
 * or `file:../lectern-1.2.3.tgz`. With pnpm, there are extra folders in between.
 */
function installerOf(engine: string): { folder: string; asked: string } | undefined {
  const name = path.basename(engine);
  for (const folder of foldersUpward(engine).slice(2)) {
    const asked = dependencyOf(path.join(folder, "package.json"), name);
    if (asked !== undefined) return { folder, asked };
  }
  return undefined;
}

function dependencyOf(manifestFile: string, name: string): string | undefined {
  try {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(manifestFile, "utf8"),
    ) as Partial<SiteBasis>;
    return dependencies?.[name] ?? devDependencies?.[name];
  } catch {
    // The file is missing or isn't valid JSON.
    return undefined;
  }
}

/** Returns the commands of the package manager that runs this command. Default: npm. */
export function packageManager(environment: Readonly<Record<string, string | undefined>>) {
  const [name = "npm"] =
    /^(?:pnpm|yarn|bun)(?=\/)/.exec(environment["npm_config_user_agent"] ?? "") ?? [];
  return { install: `${name} install`, dev: `${name} run dev` };
}

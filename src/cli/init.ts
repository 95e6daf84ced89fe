import path from "node:path";
import { createInterface } from "node:readline/promises";
import { didYouMean } from "../core/nearest.ts";
import { count, errorMessage } from "../core/text.ts";
import { exitCodes } from "./arguments.ts";
import { shownPath } from "./report.ts";
import { readFileSync, statSync, existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { engineFile, engineVersion } from "../build/engine.ts";
import { isCode } from "../content/sources/file-access.ts";
import { diskMessage } from "../core/disk-errors.ts";
import type { SiteBasis } from "../lectern/node/commands.ts";
import { foldersUpward } from "../build/folders-upward.ts";

const defaultTemplate: TemplateName = "minimal";
/** Maximum number of listed files. */
const MOST_NAMED = 10;

interface Wanted {
  /** Absolute path. */
  readonly folder: string;
  readonly template?: string | undefined;
  readonly title?: string | undefined;
  readonly javascript?: boolean | undefined;
  readonly typescript?: boolean | undefined;
}

/** `lectern init`: asks for missing values if it runs in a terminal. Returns the exit code. */
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
    // An error of the file system: no permission, no space, a file instead of a folder.
    console.error(`The site couldn't be created: ${diskMessage(error) ?? errorMessage(error)}`);
    return exitCodes.siteErrors;
  }
  const shown = shownPath(folder);
  if (result.kind === "inTheWay") {
    const named = result.files.slice(0, MOST_NAMED).join(", ");
    const more = result.files.length - MOST_NAMED;
    console.error(
      `The folder ${shown} is not empty: ${named}${more > 0 ? ` and ${more} more` : ""}.\n` +
        `Nothing was written. Choose another folder: lectern init docs`,
    );
    return exitCodes.siteErrors;
  }
  console.log(`Wrote ${count(result.files.length, "file")} into ${shown}. Now:\n`);
  printSteps(shown);
  return exitCodes.ok;
}

/** @param shown site folder, relative to the current one */
function printSteps(shown: string): void {
  const { name, install, dev } = packageManager(process.env);
  const steps = [...(shown === "." ? [] : [`cd ${quoted(shown)}`]), install, dev];
  for (const step of steps) console.log(`  ${step}`);
  if (isOnPath(name, process.env)) return;
  console.log(
    `\nThe command ${name} isn't installed, but the site needs it to install its packages: ` +
      `npm comes with Node from nodejs.org.`,
  );
}

type Answers = Omit<Wanted, "folder">;

/** Returns `undefined` if the user stops with Ctrl+C or Ctrl+D. */
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

/** `my-docs`: "My docs". */
function titleOf(folder: string): string {
  const words = path.basename(folder).replaceAll(/[-_]+/g, " ").trim();
  return words === "" ? "Documentation" : words[0]?.toUpperCase() + words.slice(1);
}

function quoted(folder: string): string {
  return /[^\w./-]/.test(folder) ? `"${folder}"` : folder;
}

/** The templates for new sites: folders of `templates/`. */
export const templates = {
  minimal: "three pages, a component, an island and the shortest configuration",
  docs: "home page, sidebar file, versions, languages and offline reading",
} as const;

export type TemplateName = keyof typeof templates;

function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}

interface InitInput {
  /** Absolute path; created if it doesn't exist. */
  readonly folder: string;
  readonly template: TemplateName;
  readonly title: string;
  readonly language: "typescript" | "javascript";
}

/** Names of the written files or, if nothing was written, of the files in the way. Sorted. */
interface InitResult {
  readonly kind: "begun" | "inTheWay";
  readonly files: readonly string[];
}

/** Files that may exist in the folder of a new site, as in an empty repository. */
const harmless = new Set([".git", ".DS_Store"]);

/** Names of template files that npm packages can't contain. */
const renamed: Readonly<Record<string, string>> = { _gitignore: ".gitignore", _github: ".github" };

/**
 * Creates a site. It overwrites nothing and needs no network.
 *
 * @throws errors of the file system, such as a missing permission
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

/** Renames a TypeScript file to JavaScript: the code of the templates is valid in both languages. */
function scriptName(name: string): string {
  return name.replace(/\.ts(x?)$/, ".js$1");
}

/** Removes the packages that only TypeScript needs from a `package.json`. */
function withoutTypes(manifest: string): string {
  const { devDependencies: _, ...rest } = JSON.parse(manifest) as Record<string, unknown>;
  return `${JSON.stringify(rest, null, 2)}\n`;
}

/** Folders that appear if someone builds or installs a template in place. */
const made = new Set([".lectern", "build", "node_modules"]);

/** Whether a file in a template's folder doesn't belong to the template. */
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
 * Returns what an imported site contains.
 *
 * @param folder absolute path of the site
 * @param importer absolute path of the package that imports it
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

/** Returns a function that replaces the placeholders in a template. */
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
    // JSON text is also valid in TypeScript and YAML.
    titleText: JSON.stringify(title),
    name: packageName(path.basename(folder)),
    engineText: JSON.stringify(source.asked),
    react: reactVersion,
    reactMajor: reactVersion.split(".")[0] ?? "",
  };
  return (text) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (written: string, name: string) => values[name] ?? written);
}

/** Returns a valid npm package name. */
function packageName(folder: string): string {
  const name = folder
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return name === "" ? "docs" : name;
}

/** The source of the engine for a new site. */
interface EngineSource {
  /** The version in `package.json`: a range, a URL, or a file of the site. */
  readonly asked: string;
  /** A file to copy into the site, so that a clone of the site can be installed. */
  readonly tarball?: { readonly from: string; readonly to: string };
}

/** Folder of the site for packages that are not in a registry. */
const packagesFolder = "packages";

/**
 * Returns where a new site gets the engine from: the file or URL that this engine was
 * installed from, so that `npm install` finds it without a registry. Otherwise it is the range
 * of its version, `^1.2.3`.
 *
 * @param engine absolute path of the engine's package
 * @param site absolute path of the folder the site is written into
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
  // On another drive of Windows it stays absolute.
  const isBelow = !relative.startsWith("..") && !path.isAbsolute(relative);
  return { asked: `file:${isBelow ? "./" : ""}${relative.replaceAll("\\", "/")}` };
}

/**
 * Returns the package that depends on the engine, and the version that it requests: `^1.2.3`,
 * `file:../lectern-1.2.3.tgz`. pnpm has its own folders between the two.
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
    // Lectern didn't install this package.json.
    return undefined;
  }
}

/** Returns the package manager that runs this command, or npm, with its commands. */
export function packageManager(environment: Readonly<Record<string, string | undefined>>) {
  const [name = "npm"] =
    /^(?:pnpm|yarn|bun)(?=\/)/.exec(environment["npm_config_user_agent"] ?? "") ?? [];
  return { name, install: `${name} install`, dev: `${name} run dev` };
}

/** Whether a command is in one of the folders of `PATH`. */
export function isOnPath(
  command: string,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  const folders = (environment["PATH"] ?? environment["Path"] ?? "").split(path.delimiter);
  // On Windows, commands have an extension.
  return folders.some((folder) =>
    ["", ".cmd", ".exe"].some((ending) => existsSync(path.join(folder, command + ending))),
  );
}

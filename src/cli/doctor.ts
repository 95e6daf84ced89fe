import { constants, existsSync, readdirSync, readFileSync } from "node:fs";
import { access } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { count } from "../core/text.ts";
import { sourcePath } from "../core/paths.ts";
import { configFileIn, configFiles, configFilesIn } from "../content/config/config-file.ts";
import { readHistory } from "../content/sources/git-history.ts";
import { packageCopies, type PackageCopy } from "../build/checks/package-copies.ts";
import { engineFile } from "../build/engine.ts";
import { cacheFolder, openConfig } from "../build/open-site.ts";
import { listen } from "../server/serve/listen.ts";
import { foldersUpward } from "../build/folders-upward.ts";

/** One thing that was looked at. */
export interface Finding {
  readonly what: string;
  /** `bad`: commands will fail. `doubtful`: they work, and something will be missing. */
  readonly state: "good" | "doubtful" | "bad";
  readonly text: string;
  /** What to do about it; undefined for what is good. */
  readonly remedy?: string | undefined;
}

export interface ExamineInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Absolute path of the output. */
  readonly output: string;
  /** The port `dev` and `serve` would use. */
  readonly port: number;
}

/** Look at everything commands need of the machine and of the site folder. It changes nothing. */
export async function examineSite({
  root,
  output,
  port,
}: ExamineInput): Promise<readonly Finding[]> {
  const common = [nodeVersion(process.versions.node)];
  const folder = siteFolder(root);
  if (folder.state === "bad") return [...common, folder];
  return [
    ...common,
    folder,
    ...packages(root),
    ...farFiles(root),
    await configuration(root),
    await history(root),
    await writable(root, [output, cacheFolder(root)]),
    await freePort(port),
  ];
}

interface Manifest {
  readonly engines?: { readonly node?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** @param version of Node: `20.19.5` */
export function nodeVersion(version: string): Finding {
  const manifest = readManifest(engineFile("../package.json"));
  const wanted = manifest.engines?.node?.replace(/^>=/, "") ?? "0";
  if (compare(version, wanted) >= 0) {
    return { what: "Node", state: "good", text: `${version}, of which ${wanted} is needed.` };
  }
  const text = `${version} is too old: ${wanted} is needed.`;
  return { what: "Node", state: "bad", text, remedy: "Install the current Node from nodejs.org." };
}

/** Below 0: the first is older. */
function compare(a: string, b: string): number {
  const [first, second] = [a, b].map((version) => version.split(".").map(Number));
  const differing = [0, 1, 2].find((at) => (first?.[at] ?? 0) !== (second?.[at] ?? 0));
  return differing === undefined ? 0 : (first?.[differing] ?? 0) - (second?.[differing] ?? 0);
}

function siteFolder(root: string): Finding {
  const what = "Site folder";
  if (!existsSync(root)) {
    return { what, state: "bad", text: `There is no folder ${root}.`, remedy: begin };
  }
  const [configFile] = configFilesIn(root);
  if (configFile !== undefined) {
    return { what, state: "good", text: `${root} has a ${configFile}.` };
  }
  const other = readdirSync(root).find((name) => /^docusaurus\.config\.[cm]?[jt]s$/.test(name));
  if (other !== undefined) {
    const text = `${root} has a ${other}: it is a site of Docusaurus.`;
    return { what, state: "bad", text, remedy: `See "lectern import --help".` };
  }
  return { what, state: "bad", text: `${root} has no ${configFiles[0]}.`, remedy: begin };
}

const begin = `Name the folder of your site, or begin one with "lectern init".`;

/** Two copies of React or of the engine in one program fail in ways that are hard to read. */
function packages(root: string): readonly Finding[] {
  return packageCopies(root).map((copy) => (copy.name === "lectern" ? engine(copy) : part(copy)));
}

function engine({ version, own }: PackageCopy): Finding {
  const what = "Lectern";
  if (own === undefined) return { what, state: "good", text: `${version}.` };
  return {
    what,
    state: "bad",
    text: `${version} runs, and the site has another copy: ${own.version} in ${own.folder}.`,
    remedy: `Run the site's own, with "npx lectern" in its folder, or remove one of the two.`,
  };
}

function part({ name, version, own }: PackageCopy): Finding {
  if (version === undefined) {
    const remedy = `Install it: npm install ${name}`;
    return { what: name, state: "bad", text: "It is not installed.", remedy };
  }
  if (own === undefined) return { what: name, state: "good", text: `${version}.` };
  return {
    what: name,
    state: "doubtful",
    text: `It is installed twice: ${version} for Lectern, ${own.version} for the site.`,
    remedy: `Ask for one version of it in package.json, and run "npm dedupe".`,
  };
}

/** Packages from files that a clone of the site doesn't have. */
function farFiles(root: string): readonly Finding[] {
  const top = repositoryOf(root);
  return fileDependencies(root).flatMap(({ name, asked, file }) =>
    isWithin(top, file)
      ? []
      : {
          what: name,
          state: "doubtful" as const,
          text: `package.json asks for "${asked}", which is outside of ${top}: a clone can't install it.`,
          remedy: `Copy the file into the site folder, for example to packages/, and ask for "file:packages/${path.basename(file)}".`,
        },
  );
}

interface FileDependency {
  readonly name: string;
  /** As written: `file:../lectern-1.0.0.tgz`. */
  readonly asked: string;
  /** Absolute path. */
  readonly file: string;
}

function fileDependencies(root: string): readonly FileDependency[] {
  let manifest: Manifest;
  try {
    manifest = readManifest(path.join(root, "package.json"));
  } catch {
    // The site has none, or npm says what is wrong with it.
    return [];
  }
  const asked = { ...manifest.devDependencies, ...manifest.dependencies };
  return Object.entries(asked).flatMap(([name, text]) => {
    const written = /^(?:file|link):(?:\/\/)?(.+)/.exec(text)?.[1];
    return written === undefined ? [] : { name, asked: text, file: path.resolve(root, written) };
  });
}

/** The folder of the git checkout; the site folder if it is in none. */
function repositoryOf(root: string): string {
  return foldersUpward(root).find((folder) => existsSync(path.join(folder, ".git"))) ?? root;
}

function isWithin(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative.split(path.sep)[0] !== ".." && !path.isAbsolute(relative);
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, "utf8")) as Manifest;
}

async function configuration(root: string): Promise<Finding> {
  const what = "Configuration";
  const { diagnostics } = await openConfig(root);
  // A note is no problem: "lectern check" shows it.
  const problems = diagnostics.filter(({ severity }) => severity !== "note");
  const [first] = problems;
  if (first === undefined) return { what, state: "good", text: "It loads and has no problem." };
  const isBad = problems.some(({ severity }) => severity === "error");
  return {
    what,
    state: isBad ? "bad" : "doubtful",
    text: `${count(problems.length, "problem")}, the first: ${first.message}`,
    remedy: `"lectern check" shows all of them, with their places.`,
  };
}

async function history(root: string): Promise<Finding> {
  const what = "Git history";
  const { diagnostics } = await readHistory(root, [sourcePath(configFileIn(root))]);
  const [first] = diagnostics;
  if (first === undefined)
    return { what, state: "good", text: "Pages can say when they last changed." };
  return { what, state: "doubtful", text: first.message, remedy: first.hint };
}

async function writable(root: string, folders: readonly string[]): Promise<Finding> {
  const what = "Write rights";
  // What is not there yet is made in the nearest folder that is.
  for (const folder of [root, ...folders]) {
    const present = nearestPresent(folder);
    try {
      await access(present, constants.W_OK);
    } catch {
      const text = `Nothing can be written into ${present}.`;
      return {
        what,
        state: "bad",
        text,
        remedy: "Take its rights, or name another with --output.",
      };
    }
  }
  return { what, state: "good", text: "Output and caches can be written." };
}

function nearestPresent(folder: string): string {
  return existsSync(folder) ? folder : nearestPresent(path.dirname(folder));
}

async function freePort(port: number): Promise<Finding> {
  const what = "Port";
  const server = createServer();
  try {
    await listen(server, port);
    return { what, state: "good", text: `${port} is free.` };
  } catch {
    return { what, state: "good", text: `${port} is in use; commands use the next free port.` };
  } finally {
    server.close();
  }
}

/** A finding as a line, and a second one with the remedy. */
export function findingText({ what, state, text, remedy }: Finding): string {
  const sign = { good: "ok      ", doubtful: "doubtful", bad: "bad     " }[state];
  const line = `${sign}  ${what}: ${text}`;
  return remedy === undefined ? line : `${line}\n          ${remedy}`;
}

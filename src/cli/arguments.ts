import { isIP } from "node:net";
import { parseArgs } from "node:util";
import { didYouMean } from "../base/nearest.ts";
import type { HostName } from "../builder/hosts/host-files.ts";
import { commandNames, commandOptions, options, type CommandName } from "./command-options.ts";

/** A command with its options, as they are given or by default. */
export interface CommandCall {
  readonly kind: "run";
  readonly command: CommandName;
  /** The site folder, the code to explain, or, of `mcp`, an address; undefined: the present folder. */
  readonly target: string | undefined;
  /** Of `version`: the name of the version to cut. */
  readonly version: string | undefined;
  /** Of `import`: the folder of the site that is imported. */
  readonly from: string | undefined;
  /** Of `version`: the id of the section; undefined: the first. */
  readonly section: string | undefined;
  /** Of `version`: folders that are left out. */
  readonly without: readonly string[];
  readonly port: number | undefined;
  /** Of `dev` and `serve`: where the server listens; empty: on all interfaces. */
  readonly address: string | undefined;
  /** Of `dev` and `serve`: open the site in the browser. */
  readonly open: boolean;
  /** Of `search export`: the file of the documents. Otherwise the folder of the build. */
  readonly output: string | undefined;
  /** Of `search export`: the service the documents are for. */
  readonly to: string | undefined;
  /** Of `hosting`: the server. */
  readonly host: HostName | undefined;
  /** Of `hosting`: where the output lies on the server. */
  readonly root: string | undefined;
  /** Of `hosting`: where the server listens. */
  readonly listen: string | undefined;
  /** Of `init`: the site to begin with; undefined: asked for. */
  readonly template: string | undefined;
  /** Of `init`: the name of the site; undefined: asked for. */
  readonly title: string | undefined;
  /** Forget what earlier builds stored. */
  readonly fresh: boolean;
  /** Build for reviewers instead of readers. */
  readonly preview: boolean;
  /** How many threads make pages beside the main one; undefined: one for each further core. */
  readonly threads: number | undefined;
  /** Say where the time of a build goes. */
  readonly timings: boolean;
  /** The file to write that to as JSON, too. */
  readonly timingsFile: string | undefined;
  /** Show every warning, those of unchanged pages too. */
  readonly all: boolean;
  /** Of `check`: tell only of what the branch has touched. */
  readonly changed: boolean;
  /** Of `check`: what the branch began from. */
  readonly since: string | undefined;
}

interface WrongCall {
  readonly kind: "wrong";
  readonly message: string;
}

/** What the words after `lectern` ask for. */
export type Call =
  | CommandCall
  | { readonly kind: "help"; readonly command: CommandName | undefined }
  | { readonly kind: "version" }
  | WrongCall;

/** Understand the words after `lectern`. */
export function parseArguments(given: readonly string[]): Call {
  const words = withHostValue(given);
  // Not strict: an option that nobody knows must not hide which command is meant.
  const { values, positionals, tokens } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options,
    strict: false,
    tokens: true,
  });
  const [name, ...operands] = positionals;
  const command = commandNames.find((known) => known === name);
  const optionTokens = tokens.filter((token) => token.kind === "option");
  const unknown = optionTokens.find((token) => !isOptionOf(command, token.name));
  if (unknown && !(values.help && Object.hasOwn(options, unknown.name))) {
    return wrong(unknownOption(command, unknown.rawName));
  }
  if (values.version && name === undefined && !values.help) return { kind: "version" };
  if (values.help || name === undefined || name === "help") {
    const asked = command ?? commandNames.find((known) => known === operands[0]);
    return { kind: "help", command: asked };
  }
  if (command === undefined) {
    return wrong(`There is no command "${name}". ${didYouMean(name, commandNames) ?? ""}`);
  }
  return callOf(command, operands, words);
}

/** `--host` may have no value: the next word is its value only if it's an address. */
function withHostValue(words: readonly string[]): readonly string[] {
  const end = words.indexOf("--");
  return words.map((word, at) => {
    const isBare = word === "--host" && (end === -1 || at < end);
    const next = words[at + 1] ?? "";
    return isBare && isIP(next) === 0 && next !== "localhost" ? "--host=" : word;
  });
}

/** @param operands the words that are no options, without the command */
function callOf(
  command: CommandName,
  operands: readonly string[],
  words: readonly string[],
): CommandCall | WrongCall {
  let values;
  try {
    values = parseArgs({ args: [...words], allowPositionals: true, options }).values;
  } catch (error) {
    // An option without its value, or a value too many.
    return wrong(error instanceof Error ? error.message : String(error));
  }
  const hasFirst = command === "version" || ["search", "hosting", "import"].includes(command);
  const [first, target, ...more] = hasFirst ? operands : [undefined, ...operands];
  if (command === "version" && first === undefined) {
    return wrong("The name of the version is missing: lectern version 4.0");
  }
  if (command === "import" && first === undefined) {
    return wrong("The site to import is missing: lectern import ../old-site ../new-site");
  }
  const host = command === "hosting" ? hostNames.find((name) => name === first) : undefined;
  if (command === "hosting" && host === undefined) return wrong(unknownHost(first));
  const refusal = command === "search" ? refuseSearch(first, values.to) : undefined;
  if (refusal !== undefined) return wrong(refusal);
  if (more.length > 0) return wrong(`Too many arguments: ${more.join(" ")}`);
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
    return wrong(`"${values.port}" is no port: a number from 0 to 65535.`);
  }
  const threads = values.threads === undefined ? undefined : Number(values.threads);
  if (threads !== undefined && !(Number.isInteger(threads) && threads >= 0 && threads <= 64)) {
    return wrong(`"${values.threads}" is no number of threads: a number from 0 to 64.`);
  }
  return {
    kind: "run",
    command,
    target,
    version: command === "version" ? first : undefined,
    from: command === "import" ? first : undefined,
    section: values.section,
    without: values.without ?? [],
    port,
    address: values.host,
    open: values.open ?? false,
    output: values.output ?? values.out,
    to: values.to,
    host,
    root: values.root,
    listen: values.listen,
    template: values.template,
    title: values.title,
    fresh: values.fresh ?? false,
    preview: values.preview ?? false,
    all: values.all ?? false,
    changed: values.changed ?? false,
    since: values.since,
    threads,
    timings: values.timings ?? false,
    timingsFile: values["timings-file"],
  };
}

/** Without a command, each option of any command is one. */
function isOptionOf(command: CommandName | undefined, name: string): boolean {
  return optionsOf(command).includes(name);
}

function optionsOf(command: CommandName | undefined): readonly string[] {
  if (command === undefined) return Object.keys(options);
  return [...commandOptions[command], "help"];
}

/** @param written as it was written, with its dashes */
function unknownOption(command: CommandName | undefined, written: string): string {
  const called = command === undefined ? "lectern" : `lectern ${command}`;
  const known = optionsOf(command).map((name) => `--${name}`);
  const instead = removedOptions.get(`${command} ${written}`) ?? didYouMean(written, known);
  return `"${called}" has no option "${written}". ${instead}`;
}

/** Hints for options that earlier versions of Lectern had, after the name of their command. */
const removedOptions: ReadonlyMap<string, string> = new Map([
  [
    "check --external",
    "Lectern no longer checks links to other sites. Run lychee on the build output: https://lychee.cli.rs",
  ],
]);

function wrong(message: string): WrongCall {
  return { kind: "wrong", message };
}

const hostNames: readonly HostName[] = ["nginx", "vercel"];

/** Hosts that earlier versions of Lectern wrote a configuration for. */
const removedHosts: ReadonlySet<string> = new Set(["apache", "caddy", "cloudfront"]);

function unknownHost(host: string | undefined): string {
  if (host === undefined) return "The host is missing: lectern hosting nginx";
  return removedHosts.has(host)
    ? `Lectern no longer writes a configuration for ${host}. The page "Hosting" of the handbook lists the rules for other servers.`
    : `There is no configuration for "${host}". ${didYouMean(host, hostNames)}`;
}

/** What is wrong with `lectern search <action> --to <service>`. */
function refuseSearch(action: string | undefined, to: string | undefined): string | undefined {
  if (action === undefined) return "What to do is missing: lectern search export --to typesense";
  if (action !== "export") {
    return `There is no "lectern search ${action}". ${didYouMean(action, ["export"])}`;
  }
  if (to === undefined) return "The service is missing: lectern search export --to typesense";
  if (to !== "typesense") {
    return `There is no export to "${to}". ${didYouMean(to, ["typesense"])}`;
  }
  return undefined;
}

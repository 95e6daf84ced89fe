import { isIP } from "node:net";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { didYouMean } from "../core/nearest.ts";
import { errorMessage } from "../core/text.ts";

/** A parsed command line. */
export type Call =
  | CommandCall
  | { readonly kind: "help"; readonly command: CommandName | undefined }
  | { readonly kind: "version" }
  | WrongCall;

interface WrongCall {
  readonly kind: "wrong";
  readonly message: string;
}

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Parses the arguments after `lectern`. */
export function parseArguments(given: readonly string[]): Call {
  const input = { args: withHostValue(given), allowPositionals: true };
  // Parsing isn't strict, so that the command name is found even if an option is unknown.
  const all = optionsOf(undefined);
  const loose = parseArgs({ ...input, options: all, strict: false, tokens: true });
  const { help, version } = loose.values;
  const [name, ...operands] = loose.positionals;
  const command = commandNames.find((known) => known === name);
  const options = optionsOf(command);
  for (const token of loose.tokens) {
    if (token.kind !== "option" || Object.hasOwn(options, token.name)) continue;
    if (help && Object.hasOwn(all, token.name)) continue;
    const called = command === undefined ? "lectern" : `lectern ${command}`;
    const known = Object.keys(options).map((option) => `--${option}`);
    const hint = removed.get(token.rawName) ?? didYouMean(token.rawName, known);
    return wrong(`"${called}" has no option "${token.rawName}". ${hint}`);
  }
  if (version && name === undefined && !help) return { kind: "version" };
  if (help || name === undefined || name === "help") {
    const asked = command ?? commandNames.find((known) => known === operands[0]);
    return { kind: "help", command: asked };
  }
  if (command === undefined) {
    return wrong(`Lectern has no command "${name}". ${didYouMean(name, commandNames) ?? ""}`);
  }
  let values;
  try {
    ({ values } = parseArgs({ ...input, options }));
  } catch (error) {
    // An option's value is missing, or an option without a value has one.
    return wrong(errorMessage(error));
  }
  return callOf(command, operands, values);
}

/**
 * Adds an empty value to a `--host` without a value. The next argument is only its value if it's an
 * address.
 */
function withHostValue(words: readonly string[]): string[] {
  const end = words.indexOf("--");
  return words.map((word, at) => {
    const isBare = word === "--host" && (end === -1 || at < end);
    const next = words[at + 1] ?? "";
    return isBare && isIP(next) === 0 && next !== "localhost" ? "--host=" : word;
  });
}

/** Returns the options that a command accepts, or the options of all commands if none is given. */
function optionsOf(command: CommandName | undefined): Options {
  return command === undefined
    ? Object.assign({ ...generalOptions }, ...Object.values(commandOptions))
    : { ...commandOptions[command], help: generalOptions.help };
}

/** Commands whose first operand isn't the site folder, with the rules for that operand. */
const subjects: Readonly<Partial<Record<CommandName, { missing: string; known?: string[] }>>> = {
  version: { missing: "The name of the version is missing: lectern version 4.0" },
  import: { missing: "The site to import is missing: lectern import ../old-site ../new-site" },
  search: {
    missing: "The action is missing: lectern search export --to typesense",
    known: ["export"],
  },
  hosting: { missing: "The host is missing: lectern hosting nginx", known: ["nginx", "vercel"] },
};

/** Hints for options and hosts that only earlier versions of Lectern support. */
const removed: ReadonlyMap<string, string> = new Map([
  [
    "--external",
    "Lectern no longer checks links to other sites. Run lychee on the build output: https://lychee.cli.rs",
  ],
  ["--all", "Lectern always shows every warning."],
  ...["apache", "caddy", "cloudfront"].map(
    (host) => [host, 'The handbook page "Deploy to other servers" lists the rules.'] as const,
  ),
]);

/** Options with numeric values, and their maximum. The minimum is 0. */
const numbers = {
  port: { what: "port", most: 65_535 },
  threads: { what: "number of threads", most: 64 },
};

type Values = ReturnType<typeof parseArgs>["values"];

/** @param operands arguments that aren't options, without the command */
function callOf(
  command: CommandName,
  operands: readonly string[],
  options: Values,
): CommandCall | WrongCall {
  const expected = subjects[command];
  const [subject = "", target, ...more] = expected ? operands : ["", ...operands];
  if (expected && subject === "") return wrong(expected.missing);
  if (expected?.known?.includes(subject) === false) {
    const hint = removed.get(subject) ?? didYouMean(subject, expected.known);
    return wrong(`There is no "lectern ${command} ${subject}". ${hint}`);
  }
  const services = ["typesense", "docsearch"];
  const { to } = options;
  if (command === "search" && !services.includes(String(to))) {
    if (to === undefined)
      return wrong("The service is missing: lectern search export --to typesense");
    return wrong(`Lectern can't export to "${String(to)}". ${didYouMean(String(to), services)}`);
  }
  if (more.length > 0) return wrong(`Too many arguments: ${more.join(" ")}`);
  for (const [name, { what, most }] of Object.entries(numbers)) {
    const value = options[name];
    if (value !== undefined && !(/^\d+$/.test(String(value)) && Number(value) <= most)) {
      return wrong(`"${String(value)}" isn't a valid ${what}. Use a number from 0 to ${most}.`);
    }
  }
  return { kind: "run", command, subject, target, options };
}

function wrong(message: string): WrongCall {
  return { kind: "wrong", message };
}

const flag = { type: "boolean" } as const;
const text = { type: "string" } as const;
const port = { type: "string", short: "p" } as const;
const output = { type: "string", short: "o" } as const;

/** Options that work without a command. */
const generalOptions = {
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

/** Options of each command, except `--help`. The help lists the commands in this order. */
export const commandOptions = {
  init: { template: text, title: text, typescript: flag, javascript: flag },
  dev: { port, host: text, open: flag },
  build: {
    output,
    preview: flag,
    fresh: flag,
    threads: text,
    timings: flag,
    "timings-file": text,
  },
  serve: { port, host: text, open: flag, output },
  check: { changed: flag, since: text },
  version: { section: text, exclude: { type: "string", multiple: true } },
  import: { yes: flag },
  search: { to: text, file: text },
  hosting: { output, root: text, listen: text },
  mcp: { port, output },
  doctor: { output },
  explain: {},
} as const satisfies Readonly<Record<string, ParseArgsConfig["options"]>>;

/** Name of a command, the first argument of `lectern`. */
export type CommandName = keyof typeof commandOptions;

/** All commands, in the order used in the help. */
export const commandNames = Object.keys(commandOptions) as CommandName[];

/** A validated command call. */
export interface CallOf<Name extends CommandName> {
  readonly kind: "run";
  readonly command: Name;
  /** First operand of `version`, `import`, `search` and `hosting`, otherwise empty. */
  readonly subject: string;
  /**
   * Site folder. For `explain`, a code. For `mcp`, a folder or a URL. Default: the current folder.
   */
  readonly target: string | undefined;
  readonly options: Readonly<
    ReturnType<typeof parseArgs<{ options: (typeof commandOptions)[Name] }>>["values"]
  >;
}

export type CommandCall = { readonly [Name in CommandName]: CallOf<Name> }[CommandName];

/** Exit codes of all commands. The help documents them, and scripts rely on them. */
export const exitCodes = {
  /** No errors. There may be warnings. */
  ok: 0,
  /** The site has errors, or a port or folder isn't available. */
  siteErrors: 1,
  /** Lectern crashed. */
  crash: 2,
  /** The arguments are invalid. */
  usage: 64,
  /** The user answered a question with Ctrl+C. The code is the same as after SIGINT. */
  interrupted: 130,
} as const;

import type { parseArgs, ParseArgsConfig } from "node:util";

const flag = { type: "boolean" } as const;
const text = { type: "string" } as const;
const port = { type: "string", short: "p" } as const;
const output = { type: "string", short: "o" } as const;

/** Options that work without a command. */
export const generalOptions = {
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

/** The options of each command besides `--help`. The help lists the commands in this order. */
export const commandOptions = {
  init: { template: text, title: text },
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
  version: { section: text, without: { type: "string", multiple: true } },
  import: {},
  search: { to: text, out: text, output },
  hosting: { output, root: text, listen: text },
  mcp: { port, output },
  doctor: { output, port },
  explain: {},
} as const satisfies Readonly<Record<string, ParseArgsConfig["options"]>>;

/** The word after `lectern` that says what to do. */
export type CommandName = keyof typeof commandOptions;

/** Every command, in the order the help lists them. */
export const commandNames = Object.keys(commandOptions) as CommandName[];

/** A checked call of a command. */
export interface CallOf<Name extends CommandName> {
  readonly kind: "run";
  readonly command: Name;
  /** The first operand of `version`, `import`, `search` and `hosting`; otherwise empty. */
  readonly subject: string;
  /** The site folder; for `explain` a code, for `mcp` possibly a URL. Default: the current folder. */
  readonly target: string | undefined;
  readonly options: Readonly<
    ReturnType<typeof parseArgs<{ options: (typeof commandOptions)[Name] }>>["values"]
  >;
}

export type CommandCall = { readonly [Name in CommandName]: CallOf<Name> }[CommandName];

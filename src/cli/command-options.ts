import type { ParseArgsConfig } from "node:util";

/** Every command, in the order the help lists them. */
export const commandNames = [
  "init",
  "dev",
  "build",
  "serve",
  "check",
  "version",
  "import",
  "search",
  "hosting",
  "mcp",
  "doctor",
  "explain",
] as const;

/** The word after `lectern` that says what to do. */
export type CommandName = (typeof commandNames)[number];

/** Each option of any command. */
export const options = {
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
  port: { type: "string", short: "p" },
  host: { type: "string" },
  open: { type: "boolean" },
  output: { type: "string", short: "o" },
  fresh: { type: "boolean" },
  section: { type: "string" },
  without: { type: "string", multiple: true },
  preview: { type: "boolean" },
  all: { type: "boolean" },
  changed: { type: "boolean" },
  since: { type: "string" },
  to: { type: "string" },
  out: { type: "string" },
  root: { type: "string" },
  listen: { type: "string" },
  template: { type: "string" },
  title: { type: "string" },
  threads: { type: "string" },
  timings: { type: "boolean" },
  "timings-file": { type: "string" },
} as const satisfies ParseArgsConfig["options"];

/** What each command knows beside `--help`; any other option is refused. */
export const commandOptions: Readonly<Record<CommandName, readonly (keyof typeof options)[]>> = {
  init: ["template", "title"],
  dev: ["port", "host", "open"],
  build: ["output", "preview", "fresh", "all", "threads", "timings", "timings-file"],
  serve: ["port", "host", "open", "output"],
  check: ["all", "changed", "since"],
  version: ["section", "without"],
  import: [],
  search: ["to", "out", "output"],
  hosting: ["output", "root", "listen"],
  mcp: ["port", "output"],
  doctor: ["output", "port"],
  explain: [],
};

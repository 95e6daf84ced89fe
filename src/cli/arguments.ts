import { parseArgs } from "node:util";
import { didYouMean } from "../base/nearest.ts";

export const commandNames = [
  "dev",
  "build",
  "serve",
  "check",
  "version",
  "search",
  "explain",
] as const;

export type CommandName = (typeof commandNames)[number];

export interface CommandCall {
  readonly kind: "run";
  readonly command: CommandName;
  /** The site folder, or the code to explain; undefined: the present folder. */
  readonly target: string | undefined;
  /** Of `version`: the name of the version to cut. */
  readonly version: string | undefined;
  /** Of `version`: the id of the section; undefined: the first. */
  readonly section: string | undefined;
  /** Of `version`: folders that are left out. */
  readonly without: readonly string[];
  readonly port: number | undefined;
  /** Of `search export`: the file of the documents. Otherwise the folder of the build. */
  readonly output: string | undefined;
  /** Of `search export`: the service the documents are for. */
  readonly to: string | undefined;
  /** Forget what earlier builds stored. */
  readonly fresh: boolean;
  /** Build for reviewers instead of readers. */
  readonly preview: boolean;
  /** Show every warning, those of unchanged pages too. */
  readonly all: boolean;
}

export type Call =
  | CommandCall
  | { readonly kind: "help"; readonly command: CommandName | undefined }
  | { readonly kind: "wrong"; readonly message: string };

/** Understand the words after `lectern`. */
export function parseArguments(words: readonly string[]): Call {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h" },
        port: { type: "string", short: "p" },
        output: { type: "string", short: "o" },
        fresh: { type: "boolean" },
        section: { type: "string" },
        without: { type: "string", multiple: true },
        preview: { type: "boolean" },
        all: { type: "boolean" },
        to: { type: "string" },
        out: { type: "string" },
      },
    });
  } catch (error) {
    return { kind: "wrong", message: error instanceof Error ? error.message : String(error) };
  }
  const { values, positionals } = parsed;
  const [name, ...operands] = positionals;
  const command = commandNames.find((known) => known === name);
  const version = command === "version" ? operands.shift() : undefined;
  const action = command === "search" ? operands.shift() : undefined;
  const [target, ...more] = operands;
  if (values.help || name === undefined || name === "help") {
    return {
      kind: "help",
      command: command ?? commandNames.find((known) => known === operands[0]),
    };
  }
  if (command === undefined) {
    const hint = didYouMean(name, commandNames) ?? "";
    return { kind: "wrong", message: `There is no command "${name}". ${hint}` };
  }
  if (command === "version" && version === undefined) {
    return { kind: "wrong", message: "The name of the version is missing: lectern version 4.0" };
  }
  const refusal = command === "search" ? refuseSearch(action, values.to) : undefined;
  if (refusal !== undefined) return { kind: "wrong", message: refusal };
  if (more.length > 0) return { kind: "wrong", message: `Too many arguments: ${more.join(" ")}` };
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
    return { kind: "wrong", message: `"${values.port}" is no port: a number from 0 to 65535.` };
  }
  return {
    kind: "run",
    command,
    target,
    version,
    section: values.section,
    without: values.without ?? [],
    port,
    output: values.output ?? values.out,
    to: values.to,
    fresh: values.fresh ?? false,
    preview: values.preview ?? false,
    all: values.all ?? false,
  };
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

import { createHash } from "node:crypto";
import type { Diagnostic, Place } from "../../core/diagnostic.ts";
import type { SiteConfig } from "../../core/config.ts";
import {
  dataReader,
  MissingDataError,
  type DataCollection,
  type DataDeclaration,
  type DataEntry,
  type DataProblem,
  type DataTable,
  type LoadedData,
} from "../../core/data.ts";
import { placeInConfig, type ConfigSource } from "../config/config-source.ts";
import { checkData, placeInData, type CheckedData, type DataSource } from "./data-source.ts";
import { callSiteCode } from "../site-code/call-site-code.ts";

/** What the programs of a site's data, its schemas and checks, are called with. */
export interface DataPrograms {
  readonly config: SiteConfig;
  readonly configSource?: ConfigSource | undefined;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** An entry with the file it is from. */
export interface SourcedEntry extends DataEntry<unknown> {
  readonly source: DataSource;
}

/** Call the check of a collection over all its entries. */
export function checkEntries(
  input: DataPrograms,
  declared: DataCollection<unknown>,
  { entries, sound }: { readonly entries: readonly SourcedEntry[]; readonly sound: DataTable },
): void {
  const { report } = input;
  const sources = new Map(entries.map(({ key, source }) => [key, source]));
  const told = (problem: DataProblem) => {
    const source = sources.get(problem.key);
    const place = source && placeInData(source, problem.path ?? [], declared.schema);
    const { message, hint } = problem;
    report({ code: "data/contradiction", severity: "error", message, hint, place });
  };
  const place = placeOf(input, declared);
  const what = `The check of the data "${declared.name}"`;
  const outcome = callSiteCode<unknown>({ what, place }, () =>
    declared.check?.(entries, told, dataReader(sound)),
  );
  const failed = (message: string, at: Place | undefined, hint?: string) =>
    report({ code: "data/check-failed", severity: "error", message, hint, place: at ?? place });
  if (outcome.kind === "failed") {
    // What it needs has problems of its own, which are told.
    if (outcome.error instanceof MissingDataError) return;
    failed(`${what} threw: ${outcome.text}`, outcome.place);
  } else if (outcome.value instanceof Promise) {
    const hint = "Look at the entries without async and await.";
    failed(`${what} returned a promise: what it finds later is lost.`, undefined, hint);
  }
}

/** Where the configuration lists the data. */
export function placeOf({ config, configSource }: DataPrograms, declared: DataDeclaration) {
  return placeInConfig(configSource, ["data", config.data.indexOf(declared)]);
}

/**
 * Checks sources against the schema, which may call code of the site. They are looked at
 * in one call: each call costs a thread that guards it. When that fails, one by one.
 */
export function checkedSources(
  declared: DataDeclaration,
  sources: readonly DataSource[],
): readonly CheckedData<unknown>[] {
  const what = `The schema of the data "${declared.name}"`;
  const outcome = callSiteCode({ what, place: undefined }, () =>
    sources.map((source) => checkData(source, declared.schema)),
  );
  return outcome.kind === "returned"
    ? outcome.value
    : sources.map((source) => checkedSource(declared, source));
}

/** Checks a source against the schema, which may call code of the site. */
export function checkedSource(declared: DataDeclaration, source: DataSource): CheckedData<unknown> {
  const what = `The schema of the data "${declared.name}"`;
  const place = { file: source.file, line: 1 };
  const outcome = callSiteCode({ what, place }, () => checkData(source, declared.schema));
  if (outcome.kind === "returned") return outcome.value;
  const threw: Diagnostic = {
    code: "data/check-failed",
    severity: "error",
    message: `${what} threw: ${outcome.text}`,
    hint: `It looked at "${source.file}".`,
    place: outcome.place ?? place,
  };
  return { value: undefined, diagnostics: [threw] };
}

/** A schema may make of the data what it likes; pages and caches need something JSON can write. */
export function loaded(
  input: DataPrograms,
  declared: DataDeclaration,
  value: unknown,
): LoadedData | undefined {
  const what = `The value of the data "${declared.name}"`;
  const place = placeOf(input, declared);
  const outcome = callSiteCode({ what, place }, () => {
    const hash = createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
    return { hash, value: frozen(value) };
  });
  if (outcome.kind === "returned") return outcome.value;
  const message = `${what} cannot be written as JSON: ${outcome.text}`;
  input.report({ code: "data/check-failed", severity: "error", message, place });
  return undefined;
}

/** Pages share the value: a component that sorted it would change the next page. */
export function frozen(value: unknown): unknown {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

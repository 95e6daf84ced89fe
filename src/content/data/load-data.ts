import type { SiteInput } from "../site-input.ts";
import type { SiteConfig } from "../../core/config.ts";
import {
  dataReader,
  MissingDataError,
  type DataCollection,
  type DataDeclaration,
  type DataTable,
  type LoadedData,
  type DataEntry,
  type DataProblem,
} from "../../core/data.ts";
import { isDeepStrictEqual } from "node:util";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, compareText, type Place } from "../../core/diagnostic.ts";
import { sourcePath, type SourcePath } from "../../core/paths.ts";
import { placeInConfig } from "../config/config-source.ts";
import {
  parseDataSource,
  type DataSource,
  checkData,
  placeInData,
  type CheckedData,
} from "./data-source.ts";
import { listFile, type ListedFile } from "../sources/list-files.ts";
import { readFiles } from "../sources/read-files.ts";
import { translatedFiles } from "../sources/translated-source.ts";
import { unlessAbsent } from "../sources/file-access.ts";
import { createHash } from "node:crypto";
import { callSiteCode } from "../site-code/call-site-code.ts";

/**
 * Reads and checks all data that the configuration declares.
 *
 * @returns the data, and the file of each entry, by collection and key
 */
export async function loadData(input: SiteInput) {
  const { config, root, locale, cache, report } = input;
  const listed = config.data.map((declared) => filesOf(input, declared));
  const files = translatedFiles(root, locale, listed.flat());
  const sources = await readFiles({
    root,
    files,
    cache: cache.data,
    parse: parseDataSource,
  });
  for (const source of sources.values()) source.diagnostics.forEach(report);
  const own = listed.map((found) => found.flatMap((file) => sources.get(file.path) ?? []));
  return { table: cachedTable(input, own), places: placesOf(config, own) };
}

/**
 * Returns the data from an earlier build if the files are the same, otherwise checks them. All data
 * is a single cache entry, because the site's schemas and checks may depend on several files.
 */
function cachedTable(input: SiteInput, own: readonly (readonly DataSource[])[]): DataTable {
  const { parsedTexts, checkedBy } = input.cache;
  if (checkedBy === undefined || own.length === 0) return checkedTable(input, own);
  const files = own.map((found) => found.map(({ file }) => file));
  const as = JSON.stringify(["data", checkedBy, files]);
  const text = own.flatMap((found) => found.map((source) => source.text)).join("\0");
  const stored = parsedTexts?.find(as, text) as [string, LoadedData][] | undefined;
  if (stored) return new Map(stored.map(([name, data]) => [name, frozen(data) as LoadedData]));
  let isSound = true;
  const report = (diagnostic: Diagnostic) => {
    isSound = false;
    input.report(diagnostic);
  };
  const table = checkedTable({ ...input, report }, own);
  const entries = [...table];
  // Schemas may return dates and maps, which JSON can't represent.
  if (isSound && isDeepStrictEqual(JSON.parse(JSON.stringify(entries)), entries)) {
    parsedTexts?.store(as, text, entries);
  }
  return table;
}

/** Returns the file of each entry, by collection and key. */
function placesOf({ data }: SiteConfig, own: readonly (readonly DataSource[])[]) {
  return new Map(
    data.flatMap(({ kind, name }, index) =>
      kind === "file"
        ? []
        : [[name, new Map((own[index] ?? []).map(({ file }) => [entryKey(file), file]))] as const],
    ),
  );
}

/** @param own sources of each declaration, in the order of the declarations */
function checkedTable(input: SiteInput, own: readonly (readonly DataSource[])[]): DataTable {
  const { config, report } = input;
  const table = new Map<string, LoadedData>();
  const checks: (() => void)[] = [];
  const sound = new Map<string, LoadedData>();
  for (const [index, declared] of config.data.entries()) {
    const ofThis = own[index] ?? [];
    let isSound = true;
    const problem = (diagnostic: Diagnostic) => {
      isSound = false;
      report(diagnostic);
    };
    const programs = { ...input, report: problem };
    const entries = entriesOf(declared, { sources: ofThis, report: problem });
    const value =
      declared.kind === "file"
        ? entries[0]?.value
        : entries.map(({ key, value }) => ({ key, value }));
    const made = value === undefined ? undefined : loaded(programs, declared, value);
    if (made) table.set(declared.name, made);
    // Checks run only if all entries are valid, because they rely on the schema.
    if (isSound && declared.kind === "collection") {
      checks.push(() => checkEntries(input, declared, { entries, sound }));
    }
    if (isSound && made) sound.set(declared.name, made);
  }
  for (const check of checks) check();
  return table;
}

function filesOf(input: SiteInput, declared: DataDeclaration): readonly ListedFile[] {
  const { root, report } = input;
  const path = declared.kind === "file" ? declared.file : declared.folder;
  const single = declared.kind === "file" ? listFile(root, sourcePath(path)) : undefined;
  const found = declared.kind === "file" ? single && [single] : listDataFolder(root, path);
  if (found) return found;
  report({
    code: "data/missing",
    severity: "error",
    message: `The ${declared.kind === "file" ? "file" : "folder"} "${path}" for the data "${declared.name}" doesn't exist.`,
    place: placeOf(input, declared),
  });
  return [];
}

/** Checks the sources of a collection or a file. Returns the valid entries. */
function entriesOf(
  declared: DataDeclaration,
  { sources, report }: { sources: readonly DataSource[]; report: SiteInput["report"] },
): readonly SourcedEntry[] {
  const unique = new Map<string, DataSource>();
  for (const source of sources) {
    const key = entryKey(source.file);
    const first = unique.get(key);
    if (first) {
      report({
        code: "data/duplicate-entry",
        severity: "error",
        message: `The entry "${key}" of "${declared.name}" already exists in "${first.file}".`,
        place: { file: source.file, line: 1 },
      });
    } else unique.set(key, source);
  }
  return [...unique].flatMap(([key, source]) => {
    const { value, diagnostics } = checkedSource(declared, source);
    diagnostics.forEach(report);
    return value === undefined ? [] : [{ key, value, source }];
  });
}

/**
 * Returns the data files in a folder and its subfolders, sorted by path, or `undefined` if the
 * folder doesn't exist.
 */
function listDataFolder(root: string, folder: string): readonly ListedFile[] | undefined {
  // The caller reports other errors.
  const found = unlessAbsent(() => readdirSync(join(root, folder), { withFileTypes: true }));
  const files = found?.flatMap((entry): readonly ListedFile[] => {
    const path = sourcePath(`${folder}/${entry.name}`);
    if (/^[_.]/.test(entry.name)) return [];
    if (entry.isDirectory()) return listDataFolder(root, path) ?? [];
    const file = /\.(ya?ml|json)$/.test(entry.name) ? listFile(root, path) : undefined;
    return file ? [file] : [];
  });
  return files?.toSorted((a, b) => compareText(a.path, b.path));
}

/** Returns an entry's key, which is its file name without the extension. */
function entryKey(file: SourcePath): string {
  return file.replace(/^.*\//, "").replace(/\.(ya?ml|json)$/, "");
}

/** An entry with its source file. */
interface SourcedEntry extends DataEntry<unknown> {
  readonly source: DataSource;
}

/** Calls a collection's check with all its entries. */
function checkEntries(
  input: SiteInput,
  declared: DataCollection<unknown>,
  { entries, sound }: { readonly entries: readonly SourcedEntry[]; readonly sound: DataTable },
): void {
  const { report } = input;
  const sources = new Map(entries.map(({ key, source }) => [key, source]));
  const told = (problem: DataProblem) => {
    const source = sources.get(problem.key);
    const place = source && placeInData(source, problem.path ?? [], declared.schema);
    const { message, hint } = problem;
    report({ code: "data/inconsistent", severity: "error", message, hint, place });
  };
  const place = placeOf(input, declared);
  const what = `The check function of the data "${declared.name}"`;
  const outcome = callSiteCode<unknown>({ what, place }, () =>
    declared.check?.(entries, told, dataReader(sound)),
  );
  const failed = (message: string, at: Place | undefined, hint?: string) =>
    report({ code: "data/check-failed", severity: "error", message, hint, place: at ?? place });
  if (outcome.kind === "failed") {
    // Problems with the missing data have already been reported.
    if (outcome.error instanceof MissingDataError) return;
    failed(`${what} threw: ${outcome.text}`, outcome.place);
  } else if (outcome.value instanceof Promise) {
    const hint = "Check the entries without async and await.";
    failed(`${what} returned a promise, so later problems are lost.`, undefined, hint);
  }
}

/** Returns the position of the data in the configuration. */
function placeOf({ config, configSource }: SiteInput, declared: DataDeclaration) {
  return placeInConfig(configSource, ["data", config.data.indexOf(declared)]);
}

/** Checks a source against the schema, which may call the site's code. */
function checkedSource(declared: DataDeclaration, source: DataSource): CheckedData<unknown> {
  const what = `The schema of the data "${declared.name}"`;
  const place = { file: source.file, line: 1 };
  const outcome = callSiteCode({ what, place }, () => checkData(source, declared.schema));
  if (outcome.kind === "returned") return outcome.value;
  const threw: Diagnostic = {
    code: "data/check-failed",
    severity: "error",
    message: `${what} threw: ${outcome.text}`,
    hint: `It processed "${source.file}".`,
    place: outcome.place ?? place,
  };
  return { value: undefined, diagnostics: [threw] };
}

/**
 * A schema may transform data into any value, but pages and caches need values that JSON can
 * represent.
 */
function loaded(input: SiteInput, declared: DataDeclaration, value: unknown) {
  const what = `The value of the data "${declared.name}"`;
  const place = placeOf(input, declared);
  const outcome = callSiteCode({ what, place }, () => {
    const hash = createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
    return { hash, value: frozen(value) };
  });
  if (outcome.kind === "returned") return outcome.value;
  const message = `${what} can't be serialised to JSON: ${outcome.text}`;
  input.report({ code: "data/check-failed", severity: "error", message, place });
  return undefined;
}

/**
 * Freezes a value, because pages share it. Otherwise, a component that sorts it would change other
 * pages.
 */
export function frozen(value: unknown): unknown {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

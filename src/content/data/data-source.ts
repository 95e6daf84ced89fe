import type { z } from "zod";
import type { Diagnostic, Place } from "../../base/diagnostic.ts";
import type { SourcePath } from "../../base/paths.ts";
import type { ValuePath } from "../parse/value-path.ts";
import { dataForm } from "./data-forms.ts";
import type { ParsedTexts } from "../sources/parsed-texts.ts";
import { readYaml, valueOfYaml } from "../parse/read-yaml.ts";

/** A data file as it is on disk. */
export interface DataSource {
  readonly file: SourcePath;
  readonly text: string;
  /** What stands in it, not checked yet; undefined when it cannot be read. */
  readonly plain: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Read a data file, YAML or JSON, when it is first asked what stands in it: data that was
 * checked by an earlier build is not. What is wrong with it shows when it is checked.
 */
export function parseDataSource(file: SourcePath, text: string, cache?: ParsedTexts): DataSource {
  let read: { readonly plain: unknown } | undefined;
  const valueOf = () => {
    if (file.endsWith(".json")) return JSON.parse(text) as unknown;
    const before = cache?.find("data", text);
    if (before !== undefined) return before;
    const plain = valueOfYaml(text);
    cache?.store("data", text, plain);
    return plain;
  };
  const plainOf = () => {
    try {
      return valueOf();
    } catch {
      // Whatever is wrong is found again, with its place, when the file is checked.
      return undefined;
    }
  };
  return {
    file,
    text,
    get plain() {
      return (read ??= { plain: plainOf() }).plain;
    },
    diagnostics: [],
  };
}

/** A checked value, or what is wrong with it. */
export interface CheckedData<Value> {
  readonly value: Value | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Check a source against its schema. Only a source with problems is parsed for
 * places, which takes several times as long.
 */
export function checkData<Value>(source: DataSource, schema: z.ZodType<Value>): CheckedData<Value> {
  const result = schema.safeParse(source.plain);
  if (source.plain !== undefined && result.success) return { value: result.data, diagnostics: [] };
  const { value, diagnostics } = placed(source, schema);
  if (value !== undefined || diagnostics.length > 0) return { value, diagnostics };
  const message = `The data file "${source.file}" is empty.`;
  const empty: Diagnostic = {
    code: "data/invalid",
    severity: "error",
    message,
    place: { file: source.file, line: 1 },
  };
  return { value: undefined, diagnostics: [empty] };
}

/** Where a value of a source is written. */
export function placeInData(source: DataSource, path: ValuePath, schema: z.ZodType): Place {
  return placed(source, schema).placeOf(path);
}

function placed<Value>({ file, text }: DataSource, schema: z.ZodType<Value>) {
  return readYaml({
    file,
    text,
    schema,
    forms: dataForm,
    what: "the data",
    codes: { syntax: "data/syntax", unknownKey: "data/unknown-key", invalid: "data/invalid" },
  });
}

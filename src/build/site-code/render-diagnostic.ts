import {
  type Diagnostic,
  type Place,
  type ShownFile,
  lineAndColumn,
} from "../../core/diagnostic.ts";
import type { DiagnosticCode } from "../../core/diagnostic-codes.ts";
import { pageFrame } from "../../core/site-modules.ts";
import { type SourcePath, baseName, sourcePath } from "../../core/paths.ts";
import { isEndless, type SiteCodeFailure } from "../../content/site-code/call-site-code.ts";
import { NoComponentError } from "../../pages/evaluate.ts";
import { IslandPropsError } from "../../theme/island.tsx";
import type { SourceFiles } from "../store/source-files.ts";

/** Creates the diagnostic for a page that threw during rendering. */
export function renderDiagnostic(
  failure: SiteCodeFailure,
  { source, files }: { readonly source: SourcePath | undefined; readonly files: SourceFiles },
): Diagnostic {
  const { error, text } = failure;
  const place = source && { file: source };
  const severity = "error";
  if (error instanceof NoComponentError) {
    const { component, what } = error;
    return {
      code: "component/undefined",
      severity,
      message: `${component === undefined ? "A component on the page" : `The component <${component}>`} is ${what}.`,
      hint: "A component must be a function. Check its import or its definition.",
      place: firstUse(files, error),
    };
  }
  const page = pageOf(failure, source, files);
  if (error instanceof IslandPropsError) {
    const at = page ? islandPlace(error, page) : place;
    return { code: "island/invalid-props", severity, message: error.message, place: at };
  }
  if (isEndless(error)) {
    const message = `The page can't be rendered: ${text}.`;
    return { code: "code/timeout", severity, message, place };
  }
  const mistake = page && pageMistake(error, page);
  return {
    code: "page/render-error",
    severity,
    message: mistake
      ? `The page can't be rendered: ${text}`
      : `A component threw an error while the page was rendered: ${text}`,
    hint: mistake ? mistake.hint : originOf(failure),
    place: mistake ? mistake.place : place,
  };
}

/**
 * Returns the page or partial whose text may contain the mistake, or `undefined` if a component
 * threw.
 */
function pageOf({ place }: SiteCodeFailure, source: SourcePath | undefined, files: SourceFiles) {
  const file = place?.file ?? source;
  if (file === undefined || !/\.mdx?$/i.test(file)) return undefined;
  const text = files.read(file)?.text;
  return text === undefined ? undefined : { file, text };
}

/** Returns whether the page's own code threw, not a component. */
export function isThrownByPage(error: unknown): boolean {
  const [frame = ""] = /^\s+at .*$/m.exec(error instanceof Error ? (error.stack ?? "") : "") ?? [];
  return new RegExp(pageFrame).test(frame) && !(error instanceof NoComponentError);
}

/** Returns the element's first position. */
function firstUse(files: SourceFiles, { source, component }: NoComponentError): Place {
  const text = files.read(source)?.text ?? "";
  const at = component === undefined ? -1 : text.indexOf(`<${component}`);
  return at < 0 ? { file: source } : { file: source, ...lineAndColumn(text, at) };
}

/** Errors that cause parts of a page to be missing. */
const leavesGaps: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  "import/circular",
  "import/failed",
  "import/missing",
  "island/invalid-props",
  "markdown/too-complex",
  "page/crashed",
  "page/no-default-export",
  "page/render-error",
  "code/timeout",
]);

/** Returns whether a page with these diagnostics has all its content. */
export function isWhole(diagnostics: readonly Diagnostic[]): boolean {
  return !diagnostics.some(({ code }) => leavesGaps.has(code));
}

/** Describes the component that threw: its function name and position. */
function originOf({ error, place }: SiteCodeFailure): string | undefined {
  const stack = error instanceof Error ? String(error.stack) : "";
  const name = /^\s+at (?:Object\.)?([A-Z]\w*) /m.exec(stack)?.[1];
  const at = place?.line === undefined ? undefined : `${place.file}:${place.line}:${place.column}`;
  if (name === undefined && at === undefined) return undefined;
  return `The error was thrown in ${[name, at && (name ? `(${at})` : at)].filter(Boolean).join(" ")}.`;
}

/** The author's mistake that probably caused a page's code to throw. */
interface PageMistake {
  readonly place: Place;
  readonly hint: string | undefined;
}

/** Finds the mistake in a page that threw. Returns `undefined` if it can't be determined. */
export function pageMistake(error: unknown, page: ShownFile): PageMistake | undefined {
  const message = error instanceof Error ? error.message : "";
  const shown = withoutCode(page.text);
  const at = (index: number): Place => ({ file: page.file, ...lineAndColumn(page.text, index) });

  const name = /^([\w$]+) is not defined$/.exec(message)?.[1];
  if (name !== undefined) {
    const found = new RegExp(`\\{[^{}]*(?<![\\w$.])${escaped(name)}(?![\\w$])[^{}]*\\}`).exec(
      shown,
    );
    if (found === null) return undefined;
    const written = found[0].includes("\n") ? `{${name}}` : found[0];
    return {
      place: at(found.index),
      hint: `In an .mdx page, braces contain JavaScript. If this is text, write \\${written} or put it in a code span.`,
    };
  }
  if (message.startsWith("The `style` prop expects")) {
    const found = /\bstyle=(["'])(.*?)\1/s.exec(shown);
    if (found === null) return undefined;
    return {
      place: at(found.index),
      hint: `Write an object: style={{ ${objectOf(found[2] ?? "")} }}`,
    };
  }
  const member = /^Cannot read properties of \w+ \(reading '([\w$]+)'\)$/.exec(message)?.[1];
  if (member === undefined) return undefined;
  const found = new RegExp(`\\{[^{}]*\\.${escaped(member)}(?![\\w$])[^{}]*\\}`).exec(shown);
  return found === null ? undefined : { place: at(found.index), hint: undefined };
}

/**
 * Returns the position of an invalid island prop, or only the file if the position can't be found.
 */
export function islandPlace({ island, prop }: IslandPropsError, page: ShownFile): Place {
  const shown = withoutCode(page.text);
  const module = `${escaped(baseName(sourcePath(island)))}(?:\\.client)?(?:\\.[jt]sx)?`;
  const imported = new RegExp(`\\bimport\\s+(\\w+)[^;\\n]*["'][^"'\\n]*${module}["']`).exec(
    shown,
  )?.[1];
  const element = imported === undefined ? -1 : shown.search(new RegExp(`<${imported}[\\s/>]`));
  if (element < 0) return { file: page.file };
  const [name = ""] = prop.split(".");
  const within = new RegExp(`\\s${escaped(name)}=`).exec(shown.slice(element));
  const index = within === null ? element : element + within.index + 1;
  return { file: page.file, ...lineAndColumn(page.text, index) };
}

/** Replaces code with spaces, because braces in code are plain text. */
function withoutCode(text: string): string {
  return text.replace(/^(`{3,}|~{3,})[^]*?^\1|`[^`\n]*`/gm, (code) => code.replace(/[^\n]/g, " "));
}

/** Converts a style such as `color: red; font-size: 12px` to object members. */
function objectOf(style: string): string {
  const rules = style.matchAll(/([^;:]*[^;:\s])\s*:([^;]*)/g);
  const members = [...rules].map(([, name = "", value = ""]) => {
    const key = name.trim().replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
    return `${key}: ${JSON.stringify(value.trim())}`;
  });
  return members.join(", ");
}

function escaped(name: string): string {
  return name.replace(/[$.*+?^{}()|[\]\\]/g, "\\$&");
}

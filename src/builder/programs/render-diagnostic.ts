import type { Diagnostic, Place } from "../../base/diagnostic.ts";
import type { SourcePath } from "../../base/paths.ts";
import { NoComponentError } from "../../render/page-runtime.ts";
import { IslandPropsError } from "../../shell/island.tsx";
import { messageOf } from "./markdown-modules.ts";
import type { SourceFiles } from "../cache/source-files.ts";

/** What to say of a page that threw while it was rendered. */
export function renderDiagnostic(
  error: unknown,
  { source, files }: { readonly source: SourcePath | undefined; readonly files: SourceFiles },
): Diagnostic {
  const place = source && { file: source };
  const severity = "error";
  if (error instanceof NoComponentError) {
    const { component, what } = error;
    return {
      code: "component/undefined",
      severity,
      message: `The component ${component === undefined ? "of an element" : `<${component}>`} is ${what}.`,
      hint: "A component is a function. Look at what its import or its definition gives.",
      place: firstUse(files, error),
    };
  }
  if (error instanceof IslandPropsError) {
    return { code: "island/props", severity, message: error.message, place };
  }
  return {
    code: "page/render-error",
    severity,
    message: `A component threw while the page was rendered: ${messageOf(error)}`,
    hint: originOf(error),
    place,
  };
}

/** Whether the page's own code threw, which is the body of a function; not a component. */
export function isThrownByPage(error: unknown): boolean {
  const [frame = ""] = /^\s+at .*$/m.exec(error instanceof Error ? (error.stack ?? "") : "") ?? [];
  return /<anonymous>:\d+:\d+\)?$/.test(frame) && !(error instanceof NoComponentError);
}

/** Where the element is first written. */
function firstUse(files: SourceFiles, { source, component }: NoComponentError): Place {
  const lines = component === undefined ? [] : (files.read(source)?.text.split("\n") ?? []);
  for (const [index, line] of lines.entries()) {
    const at = line.indexOf(`<${component}`);
    if (at >= 0) return { file: source, line: index + 1, column: at + 1 };
  }
  return { file: source };
}

/** The first function named in the error's stack, which is mostly the component that threw. */
function originOf(error: unknown): string | undefined {
  const frame =
    error instanceof Error ? /^\s+at (?:Object\.)?([A-Z]\w*) /m.exec(error.stack ?? "") : null;
  return frame?.[1] === undefined ? undefined : `It was thrown in ${frame[1]}.`;
}

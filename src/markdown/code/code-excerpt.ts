import { didYouMean } from "../../core/nearest.ts";
import type { Lines } from "./code-meta.ts";

/** The part of a file that a code block shows. */
export interface WantedExcerpt {
  readonly region: string | undefined;
  readonly lines: Lines | undefined;
}

type Excerpt =
  | { readonly kind: "found"; readonly code: string }
  | { readonly kind: "missing"; readonly message: string; readonly hint: string };

/** A region, with the line numbers of the comments that start and end it. Lines count from 1. */
interface Region {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** A comment on a separate line that starts or ends a region, in the syntax of any language. */
const marker =
  /^\s*(?:\/\/+|\/\*+|#+|<!--|<%--|--+|;+|%+|'|"|::|REM\b|\(\*|\{\s*\/\*+|\{#)\s*#?(end)?\s?region\b[ \t]*"?([\w.-]*)"?\s*(?:\*+\/\s*\}?|--%?>|#\}|\*\))?\s*$/i;

/** Returns part of a file, without the comments around regions and without shared indentation. */
export function takeExcerpt(text: string, { region, lines: range }: WantedExcerpt): Excerpt {
  const all = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  const { regions, open } = findRegions(all);
  if (range && range.last > all.length) {
    const message = `has only ${all.length} line${all.length === 1 ? "" : "s"}`;
    return { kind: "missing", message, hint: "Line numbers start at 1." };
  }
  const [found, second] = regions.filter(({ name }) => name === region);
  if (region !== undefined && second) {
    const message = `has more than one region "${region}"`;
    return { kind: "missing", message, hint: "Rename the other regions." };
  }
  if (region !== undefined && !found) {
    if (open.has(region)) {
      const hint = `Add a comment "#endregion ${region}" after the region.`;
      return { kind: "missing", message: `never ends its region "${region}"`, hint };
    }
    const hint = didYouMean(region, regions.map(({ name }) => name).filter(Boolean));
    return {
      kind: "missing",
      message: `has no region "${region}"`,
      hint: hint ?? `Put the comments "#region ${region}" and "#endregion" around the code.`,
    };
  }
  const comments = new Set(regions.flatMap(({ start, end }) => [start, end]));
  const first = found ? found.start + 1 : (range?.first ?? 1);
  const last = found ? found.end - 1 : (range?.last ?? all.length);
  const shown = all.slice(first - 1, last).filter((_, index) => !comments.has(first + index));
  return { kind: "found", code: withoutIndent(shown).join("\n") };
}

/** Returns the regions of a file, and the names of regions that never end. */
function findRegions(lines: readonly string[]) {
  const regions: Region[] = [];
  const open: { readonly name: string; readonly start: number }[] = [];
  for (const [index, line] of lines.entries()) {
    const found = marker.exec(line);
    if (found === null) continue;
    const [, end, name = ""] = found;
    if (end === undefined) open.push({ name, start: index + 1 });
    else {
      const at = open.findLastIndex((each) => name === "" || each.name === name);
      const closed = at < 0 ? [] : open.splice(at, 1);
      regions.push(...closed.map((each) => ({ ...each, end: index + 1 })));
    }
  }
  return { regions, open: new Set(open.map(({ name }) => name)) };
}

function withoutIndent(lines: readonly string[]): readonly string[] {
  const indents = lines
    .filter((line) => line.trim() !== "")
    .map((line) => line.slice(0, line.length - line.trimStart().length));
  let shared = indents[0] ?? "";
  while (!indents.every((each) => each.startsWith(shared))) shared = shared.slice(0, -1);
  return lines.map((line) => (line.startsWith(shared) ? line.slice(shared.length) : ""));
}

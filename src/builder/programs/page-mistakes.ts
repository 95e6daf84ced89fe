import type { Place } from "../../base/diagnostic.ts";
import { lineAndColumn, type ShownFile } from "../../base/excerpt.ts";
import { baseName, sourcePath } from "../../base/paths.ts";
import type { IslandPropsError } from "../../shell/island.tsx";

/** What an author most likely wrote that made the code of a page throw. */
export interface PageMistake {
  readonly place: Place;
  readonly hint: string | undefined;
}

/** Finds what was written in a page that threw; undefined if it cannot be told. */
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

/** Where a page gives an island the prop that it cannot have; its name, else the file alone. */
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

/** The text with spaces for code, whose braces are text. */
function withoutCode(text: string): string {
  return text.replace(/^(`{3,}|~{3,})[^]*?^\1|`[^`\n]*`/gm, (code) => code.replace(/[^\n]/g, " "));
}

/** `color: red; font-size: 12px` as members of an object. */
function objectOf(style: string): string {
  return style
    .split(";")
    .flatMap((rule) => {
      const [name = "", ...value] = rule.split(":");
      if (name.trim() === "" || value.length === 0) return [];
      const key = name.trim().replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
      return [`${key}: ${JSON.stringify(value.join(":").trim())}`];
    })
    .join(", ");
}

function escaped(name: string): string {
  return name.replace(/[$.*+?^{}()|[\]\\]/g, "\\$&");
}

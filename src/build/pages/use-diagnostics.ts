import { type Diagnostic, lineAndColumn } from "../../core/diagnostic.ts";
import { baseName, type SourcePath } from "../../core/paths.ts";
import { placeInStack } from "../../content/site-code/thrown.ts";
import type { BrowserUse } from "../../theme/browser-uses.ts";
import type { SourceFiles } from "../store/source-files.ts";

interface UsePlaces {
  /** The sources, which are used to find the position in a page's code. */
  readonly files?: SourceFiles;
  /** Component of a slot. It can't be an island. */
  readonly slot?: SourcePath;
}

/** Reports hooks and event handlers that do nothing, because their component isn't in an island. */
export function useDiagnostics(
  uses: readonly BrowserUse[],
  { files, slot }: UsePlaces,
): readonly Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  for (const use of uses) {
    // Reports each use once, because a table may repeat it in a thousand rows.
    const key = JSON.stringify(use);
    if (found.has(key)) continue;
    const place = placeOf(use, files);
    // The use isn't in site code.
    if (place === undefined) continue;
    const { name, element } = use;
    const effect =
      element === undefined
        ? `${name} does nothing here`
        : `${name} on <${element}> is never called`;
    found.set(key, {
      code: "component/not-interactive",
      severity: "warning",
      message: `${effect}, because this component is only rendered to HTML and doesn't run in the browser.`,
      hint: hintFor(place.file, slot),
      place,
      // All uses in a file have the same cause, because renaming the file fixes them.
      cause: place.file,
    });
  }
  return [...found.values()];
}

function hintFor(file: SourcePath, slot: SourcePath | undefined): string {
  const name = baseName(file);
  if (/\.mdx?$/i.test(name) || file.startsWith("pages/") || file === slot) {
    return "Move it to the default export of a file with a name that ends in .client.tsx, and import that component.";
  }
  if (/\.client\.[jt]sx$/.test(name)) {
    return `Only the default export of "${name}" runs in the browser. Import it instead.`;
  }
  const renamed = name.replace(/\.([jt])sx?$/, ".client.$1sx");
  return `Rename "${name}" to "${renamed}", and make the component its default export.`;
}

/**
 * Returns the position of the use in the component. If the component uses one of the site's own
 * hooks, it's the position of that hook call.
 */
function placeOf({ name, element, stack }: BrowserUse, files: SourceFiles | undefined) {
  const lines = stack.split("\n").filter((line) => placeInStack(line) !== undefined);
  const inComponent = lines.find((line) => /^\s+at (?:Object\.)?[A-Z]/.test(line));
  const place = placeInStack(inComponent ?? lines[0] ?? "");
  if (place === undefined || place.line !== undefined) return place;
  // Line numbers in compiled pages differ from the source, so the use is searched for in the
  // source.
  const { text = "" } = files?.read(place.file) ?? {};
  const offset = text.search(element === undefined ? `\\b${name}\\(` : `\\b${name}=`);
  return offset < 0 ? place : { ...place, ...lineAndColumn(text, offset) };
}

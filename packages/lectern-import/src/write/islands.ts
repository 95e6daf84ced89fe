import path from "node:path";
import type { ImportReport } from "../import-report.ts";
import type { NewFiles } from "./new-files.ts";
import { exportedNames } from "./system-imports.ts";

/** Patterns of code that needs the browser: state, effects, the URL, event handlers. */
const signs =
  /\buse(?:State|Reducer|Effect|LayoutEffect|InsertionEffect|SyncExternalStore|Transition|Optimistic|ActionState|DeferredValue|Location|History|ColorMode|WindowSize|IsBrowser)\s*[(<]|<BrowserOnly\b|\bon[A-Z]\w*=\{|\bcomponentDid(?:Mount|Update)\b|\bthis\.setState\b/;

/**
 * Turns components that need the browser into islands. Renames their module and creates a new
 * module that exports the islands.
 */
export function makeIslands(files: NewFiles, report: ImportReport): void {
  // A copy, because the loop adds files.
  const before = new Map(files.files);
  for (const [to, file] of before) {
    if (
      file.kind !== "copied" ||
      !/\.[jt]sx?$/.test(to) ||
      /\.d\.ts$|\.client\.|(^|\/)src\/theme\//.test(to)
    )
      continue;
    const text = files.text(to) ?? "";
    const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
    if (!signs.test(code)) continue;
    const exported = exportedComponents(code);
    if (exported.length === 0) continue;
    writeIslands(files, { to, text, exported });
    report.take(
      "component that runs in the browser",
      "it's an island. Its props must be data or children.",
      to,
    );
  }
}

interface Island {
  readonly to: string;
  readonly text: string;
  /** Names of the exported components, such as `default`. */
  readonly exported: readonly string[];
}

function writeIslands(files: NewFiles, { to, text, exported }: Island): void {
  const file = files.files.get(to);
  if (file?.kind !== "copied") return;
  const folder = path.posix.dirname(to);
  const stem = path.posix.basename(to).replace(/\.[jt]sx?$/, "");
  const isTyped = /\.tsx?$/.test(to);
  const ending = isTyped ? "tsx" : "jsx";
  const source = `_${stem}.source`;
  files.files.set(`${folder}/${source}.${ending}`, { kind: "copied", from: file.from, text });
  const lines = [`export * from "./${source}";`];
  for (const name of exported) {
    const island = name === "default" ? `_${stem}.client` : `_${stem}-${name}.client`;
    const text = [
      'import safeIsland from "lectern-import/safe-island";',
      `import ${name === "default" ? "Component" : `{ ${name} as Component }`} from "./${source}";`,
      "",
      "export default safeIsland(Component);",
      "",
    ];
    files.make(`${folder}/${island}.${ending}`, text.join("\n"));
    lines.push(`export { default${name === "default" ? "" : ` as ${name}`} } from "./${island}";`);
  }
  // The new module keeps the path and the extension, because Lectern finds pages by extension.
  files.files.set(to, { ...file, text: `${lines.join("\n")}\n` });
}

/** Returns exports that can be components: the default export and capitalised names. */
function exportedComponents(code: string): readonly string[] {
  return [...exportedNames(code)].filter(
    (name) => name === "default" || (/^[A-Z]/.test(name) && !/^[A-Z0-9_]+$/.test(name)),
  );
}

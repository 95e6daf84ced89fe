import path from "node:path";
import type { ImportReport } from "../import-report.ts";
import type { FollowedImports } from "./imported-paths.ts";
import type { NewFiles } from "./new-files.ts";
import { exportedNames } from "./system-imports.ts";

/** Patterns of code that needs the browser: state, effects, the URL, event handlers. */
const signs =
  /\buse(?:State|Reducer|Effect|LayoutEffect|InsertionEffect|SyncExternalStore|Transition|Optimistic|ActionState|DeferredValue|Location|History|ColorMode|WindowSize|IsBrowser)\s*[(<]|<(?:BrowserOnly|Suspense)\b|\bon[A-Z]\w*=\{|\bcomponentDid(?:Mount|Update)\b|\bthis\.setState\b/;

/** The name of an exported hook. */
const hook = /(?<=\bexport\s+(?:default\s+)?(?:function|const)\s+)use[A-Z]\w*/g;

/** Matches scripts, except types, islands and replaced parts of the layout. */
const ownCode = /^(?!(?:.*\/)?src\/theme\/|.*(?:\.d\.ts$|\.client\.)).*\.[jt]sx?$/;

/**
 * Turns components that need the browser into islands. Renames their module and creates a new
 * module that exports the islands. Pages also get the props that Docusaurus passes to them.
 */
export function makeIslands(files: NewFiles, report: ImportReport): void {
  // A copy, because the loop adds files.
  const before = [...files.files].filter(([to]) => ownCode.test(to));
  const codeOf = (to: string) =>
    (files.text(to) ?? "").replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
  // A component can use state in a hook of another file.
  const hooks = before.flatMap(([to]) => (signs.test(codeOf(to)) && codeOf(to).match(hook)) || []);
  const ownHook = new RegExp(`\\b(?:${hooks.join("|") || "$^"})\\s*[(<]`);
  for (const [to, file] of before) {
    if (file.kind !== "copied") continue;
    const code = codeOf(to);
    const exported = exportedComponents(code);
    const isIsland = signs.test(code) || ownHook.test(code);
    const hasPage = to.startsWith("src/pages/") && exported.includes("default");
    const readsProps = hasPage && /\b(?:config|location)\b/.test(code);
    if (exported.length === 0 || (!isIsland && !readsProps)) continue;
    const folder = path.posix.dirname(to);
    const [, stem = "", ending = ""] = /([^/]*)\.([jt]s)x?$/.exec(to) ?? [];
    const source = `_${stem}.source`;
    files.files.set(`${folder}/${source}.${ending}x`, { ...file, text: files.text(to) });
    const wrapped = (name: string) => {
      const isPage = readsProps && name === "default";
      const page = isPage ? "withPageProps(Component)" : "Component";
      const names = [isIsland && "default as safeIsland", isPage && "withPageProps"];
      return `import { ${names.filter(Boolean).join(", ")} } from "lectern-import/safe-island";
import { ${name} as Component } from "./${source}";

export default ${isIsland ? `safeIsland(${page})` : page};
`;
    };
    const islands = (isIsland ? exported : []).map((name) => {
      const island = name === "default" ? `_${stem}.client` : `_${stem}-${name}.client`;
      files.make(`${folder}/${island}.${ending}x`, wrapped(name));
      return `export { default${name === "default" ? "" : ` as ${name}`} } from "./${island}";\n`;
    });
    const shown = isIsland ? islands.join("") : wrapped("default");
    // The new module keeps the path and the extension, because Lectern finds pages by extension.
    files.files.set(to, { ...file, text: `export * from "./${source}";\n${shown}` });
    if (!isIsland) continue;
    const note = "it's an island. Its props must be data or children.";
    report.take("component that runs in the browser", note, to);
  }
}

/** Imports the text of a file directly if the file wasn't converted. */
export function removeTexts(files: NewFiles, importers: FollowedImports["importers"]): void {
  for (const to of [...files.files.keys()].filter((name) => name.endsWith(".txt"))) {
    const code = files.files.get(to.slice(0, -".txt".length));
    if (code?.kind !== "copied" || code.text !== undefined) continue;
    files.files.delete(to);
    const name = path.posix.basename(to);
    for (const importer of importers.get(to) ?? []) {
      const file = files.files.get(importer);
      const text = files.text(importer)?.replaceAll(name, name.slice(0, -".txt".length));
      if (file?.kind === "copied") files.files.set(importer, { ...file, text });
    }
  }
}

/** Returns exports that can be components: the default export and capitalised names. */
function exportedComponents(code: string): readonly string[] {
  const others = code.replace(/\bexport\s+default\s+(?:function\s+)?use[A-Z]/, "");
  return [...exportedNames(others)].filter(
    (name) => name === "default" || (/^[A-Z]/.test(name) && !/^[A-Z0-9_]+$/.test(name)),
  );
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { quoted, type NewFiles, type WriteInput } from "./new-files.ts";

/** Absolute path of this package. */
const home = fileURLToPath(new URL("../../", import.meta.url));

const manifest = JSON.parse(readFileSync(path.join(home, "docusaurus.json"), "utf8")) as {
  readonly modules: Readonly<Record<string, string>>;
};

const systemScope = /^@(?:theme|theme-original|theme-init|docusaurus|generated)\//;

/** Whether an import refers to a module that Docusaurus provides. */
export function isSystemImport(specifier: string): boolean {
  return systemScope.test(specifier) || specifier === "@docusaurus";
}

/**
 * Returns the new specifier for an import of a Docusaurus module. Creates a module with
 * placeholders if `lectern-import` doesn't have the module or one of the imported names.
 */
export function systemImport(
  { files, report }: Pick<WriteInput, "files" | "report">,
  specifier: string,
  { to, text }: Readonly<Record<"to" | "text", string>>,
): string {
  const name = specifier.replace(/^@theme-(?:original|init)\//, "@theme/");
  if (specifier.startsWith("@theme/") && isOwnPart(files, name.slice("@theme/".length))) {
    return specifier;
  }
  const file = Object.hasOwn(manifest.modules, name) ? manifest.modules[name] : undefined;
  const code = file === undefined ? "" : readFileSync(path.join(home, file), "utf8");
  const known = exportedNames(code);
  const wanted = importedNames(text, specifier);
  const missing = wanted.filter((each) => !known.has(each));
  if (file?.endsWith("layout-part.js") === true) {
    const note =
      "Lectern's layout has its own version of this component. If a component of the site renders this one, only its children appear.";
    report.replace(`"${name}"`, note, to);
  }
  if (file !== undefined && missing.length === 0) return specifier;
  const module = `src/placeholders/${name.replace(/^@/, "").replace(/[^\w]+/g, "-")}`;
  const target = `${module}.js`;
  const [, element] = elementPart.exec(name) ?? [];
  if (element !== undefined) {
    const shown = `createElement("${element.toLowerCase()}", props)`;
    const text = `import { createElement } from "react";\nexport default (props) => ${shown};\n`;
    files.make(target, text);
    return `@site/${module}`;
  }
  // Another file may import other names of the same module.
  const [, before] = /^\/\/ Placeholders: (.*)/m.exec(files.text(target) ?? "") ?? [];
  const always = file === undefined ? ["default"] : [];
  const names = [...new Set([...(before?.split(", ") ?? []), ...missing, ...always])];
  files.make(target, placeholderText(name, known, names));
  const lost = missing.filter((each) => each !== "default").join(", ");
  report.replace(
    `"${name}"${file !== undefined || lost !== "" ? ` (${lost})` : ""}`,
    `Lectern has no replacement. "${target}" contains a placeholder: components show their children, and functions return nothing. Write your own there.`,
    to,
  );
  return `@site/${module}`;
}

/** Theme components that only add styles to an HTML element. */
const elementPart = /^@theme\/(?:MDXComponents\/|(?=CodeI))(Code|Img|Li|Pre|Ul)(?:Inline)?$/;

function isOwnPart(files: NewFiles, part: string): boolean {
  return [".tsx", ".ts", ".jsx", ".js"]
    .flatMap((ending) => [ending, `/index${ending}`])
    .some((end) => files.files.has(`src/theme/${part}${end}`));
}

/** Returns the names that a file imports from a module. The default export is `default`. */
export function importedNames(text: string, specifier: string): readonly string[] {
  const pattern = new RegExp(
    `\\b(?:import|export)\\s+(?!type\\b)([^'";]*?)\\s+from\\s+["']${quoted(specifier)}["']`,
    "g",
  );
  const names = [...text.matchAll(pattern)].flatMap(([, clause = ""]) => {
    const [, inner = ""] = /\{([^}]*)\}/.exec(clause) ?? [];
    const first = clause.replace(/\{[^}]*\}/, "").replace(/\*\s+as\s+\w+/, "");
    const named = inner.split(",").flatMap((part) => {
      const [name = ""] = part.trim().split(/\s+as\s+/);
      return name === "" || name.startsWith("type ") ? [] : [name];
    });
    return /\w/.test(first) ? ["default", ...named] : named;
  });
  return [...new Set(names)];
}

const ownExports = /\bexport\s+(?:(?:async\s+)?(?:function|class|const|let)\s+(\w+)|\{([^}]*)\})/g;

/** Returns the names that a module exports itself. */
export function exportedNames(code: string): ReadonlySet<string> {
  const names = new Set<string>();
  if (/\bexport\s+default\b|\bmodule\.exports\s*=/.test(code)) names.add("default");
  for (const [, name = "", list = ""] of code.matchAll(ownExports))
    for (const [own] of `${name},${list}`.matchAll(/\w+(?=\s*(?:,|$))/g)) names.add(own);
  return names;
}

/**
 * @param known exports that `lectern-import` has
 * @param names exports that it doesn't have
 */
function placeholderText(module: string, known: ReadonlySet<string>, names: readonly string[]) {
  const from = JSON.stringify(module);
  const isHook = /\/use[A-Z]\w*$/.test(module);
  const isData = module.startsWith("@generated/");
  return [
    "// Lectern has no replacement for these exports of Docusaurus.",
    `// Placeholders: ${names.join(", ")}`,
    ...(known.size > 0 ? [`export * from ${from};`] : []),
    ...(known.has("default") ? [`export { default } from ${from};`] : []),
    "const show = ({ children } = {}) => children ?? null;",
    "const nothing = new Proxy(() => nothing, {",
    "  get: (target, key) =>",
    "    key === Symbol.iterator ? [][Symbol.iterator].bind([])",
    '    : key === Symbol.toPrimitive || key === "toString" ? () => ""',
    '    : ["then", "prototype", "$$typeof", "length"].includes(key) ? undefined',
    "    : nothing,",
    "});",
    ...names.map((name) =>
      name === "default"
        ? `export default ${isData ? "nothing" : isHook ? "() => nothing" : "show"};`
        : `export const ${name} = ${/^[A-Z]/.test(name) ? "show" : "() => nothing"};`,
    ),
    "",
  ].join("\n");
}

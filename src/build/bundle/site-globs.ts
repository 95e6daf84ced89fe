import path from "node:path";
import type { ESTree, Plugin } from "vite";

/**
 * Patterns of `import.meta.glob` that begin at the site folder (`/rooms/*.ts`,
 * `@site/rooms/*.ts`) are made relative to the module. So they find the same files
 * under the same names in a build and in development, whose root is another folder.
 * A pattern the bundler would leave out ends the bundle with its place.
 *
 * @param root absolute path of the site folder
 */
export function siteGlobs(root: string): Plugin {
  return {
    name: "lectern:site-globs",
    enforce: "pre",
    transform: {
      order: "pre",
      filter: { code: /import\.meta\.glob/ },
      async handler(code, id) {
        const file = id.replace(/[?#].*$/, "");
        if (!path.isAbsolute(file) || !/\.[cm]?[jt]sx?$/.test(file)) return undefined;
        const { parseSync } = await import("vite");
        const { program, errors } = parseSync(file, code);
        // The bundler says what is wrong with it.
        if (errors.length > 0) return undefined;
        const patterns = await patternsIn(program);
        const wrong = patterns.find(
          ({ value }) => !/^!?(?:\.{1,2}\/|\/|@site\/|\*\*\/)/.test(value ?? ""),
        );
        if (wrong) this.error(refusal(wrong), wrong.start);
        const edits = patterns.flatMap(({ value = "", start, end }) => {
          const text = fromRoot(value) && relative(value, { root, file });
          return text === undefined ? [] : [{ text: JSON.stringify(text), start, end }];
        });
        return edits.length === 0 ? undefined : { code: edited(code, edits), map: null };
      },
    },
  };
}

/** A pattern as it stands in the code. */
interface Pattern {
  /** Undefined where it is no plain text. */
  readonly value: string | undefined;
  /** Where it stands, quotes included. */
  readonly start: number;
  readonly end: number;
}

/** The patterns of all calls, in their order. */
async function patternsIn(program: ESTree.Program): Promise<readonly Pattern[]> {
  const { Visitor } = await import("vite");
  const found: Pattern[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const isGlob =
        callee.type === "MemberExpression" &&
        callee.object.type === "MetaProperty" &&
        callee.property.type === "Identifier" &&
        callee.property.name === "glob";
      if (!isGlob || !first) return;
      for (const each of first.type === "ArrayExpression" ? first.elements : [first]) {
        if (each) found.push({ value: textOf(each), start: each.start, end: each.end });
      }
    },
  }).visit(program);
  return found.toSorted((a, b) => a.start - b.start);
}

function textOf(node: ESTree.Node): string | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral" || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

function refusal({ value }: Pattern): string {
  return value === undefined
    ? `"import.meta.glob" takes its patterns as texts in quotes: they are read before the module runs.`
    : `"import.meta.glob" takes patterns that begin with "./", "../" or "@site/"; "${value}" does not.`;
}

interface Edit {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** @param edits in their order */
function edited(code: string, edits: readonly Edit[]): string {
  let end = 0;
  const parts = edits.map((edit) => {
    const part = code.slice(end, edit.start) + edit.text;
    end = edit.end;
    return part;
  });
  return parts.join("") + code.slice(end);
}

/** What stands behind the root, and the mark of a pattern that takes files away; undefined for other patterns. */
function fromRoot(pattern: string): { readonly not: string; readonly rest: string } | undefined {
  const [, not = "", rest] = /^(!?)(?:@site)?\/(.*)$/.exec(pattern) ?? [];
  return rest === undefined ? undefined : { not, rest };
}

function relative(
  pattern: string,
  { root, file }: { readonly root: string; readonly file: string },
): string {
  const { not = "", rest = "" } = fromRoot(pattern) ?? {};
  const way = path.relative(path.dirname(file), root).split(path.sep).join("/");
  const base = way === "" ? "." : way.startsWith(".") ? way : `./${way}`;
  return `${not}${base}/${rest}`;
}

import { Script } from "node:vm";
import { pageNames } from "./compiled-module.ts";
import { codeHtmlName } from "./plugins/code-blocks.ts";
import type { PageContext } from "./page-context.ts";
import { reportUnknownComponent } from "./plugins/components.ts";

/**
 * Turns satteri's output into the final function body of a page. Satteri's code reads all imported
 * names from the JSX runtime. This function replaces the lines that read them, so that each name
 * comes from the module that the page imports it from.
 *
 * @param code satteri's output with `outputFormat: "function-body"`
 * @throws Error if the output doesn't have the expected form
 * @throws SyntaxError if the page contains invalid JavaScript
 */
export function moduleCode(page: PageContext, code: string): string {
  let body = code;
  for (const names of page.scope.importGroups) {
    body = takeOut(body, `const { ${names.join(", ")} } = arguments[0];\n`);
  }
  body = replaceMissing(page, takeOut(body, strict));
  const ahead = [
    ...helperLines(page, body),
    ...bindingLines(page),
    ...requireLines(page),
    ...ownNameLines(page, body),
    ...(page.codeHtml.length > 0 ? [`const ${codeHtmlName} = arguments[3];\n`] : []),
  ];
  const finished = [strict, ...ahead, body].join("");
  checkSyntax(finished);
  return finished;
}

/** Returns declarations for the `PageNames` that the code uses but doesn't declare. */
function ownNameLines({ scope }: PageContext, body: string): readonly string[] {
  return pageNames
    .filter((name) => !scope.names.has(name) && mentions(body, name))
    .map((name) => `const ${name} = arguments[2]?.${name};\n`);
}

const strict = '"use strict";\n';

function takeOut(code: string, line: string): string {
  const start = code.indexOf(line);
  if (start < 0) throw new Error(`satteri wrote no line ${JSON.stringify(line)}`);
  return code.slice(0, start) + code.slice(start + line.length);
}

/**
 * Parses the code without running it, to find errors that satteri ignores, such as a misplaced
 * `await`.
 */
function checkSyntax(code: string): void {
  try {
    // Faster than `new Function`, which also compiles the inner functions.
    void new Script(`(function () {${code}\n})`);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new SyntaxError("elements are nested too deeply", { cause: error });
  }
}

/** Name of the component that replaces missing components. It renders its children. */
const transparent = "_transparent";
/** Name of the object that replaces a missing module. All its exports are `transparent`. */
const missing = "_missing";

function helperLines({ scope }: PageContext, body: string): readonly string[] {
  const lines = [...scope.undefinedInExports].map((name) => `const ${name} = ${transparent};\n`);
  const absent = [...scope.bindings.map((each) => each.import), ...scope.required.values()];
  if (absent.includes(undefined)) {
    lines.unshift(`const ${missing} = new Proxy({}, { get: () => ${transparent} });\n`);
  }
  if (lines.length > 0 || body.includes(` = ${transparent}`)) {
    lines.unshift(`const ${transparent} = ({ children }) => children;\n`);
  }
  return lines;
}

function bindingLines(page: PageContext): readonly string[] {
  return page.scope.bindings.map(({ local, imported, import: index }) => {
    const from = index === undefined ? missing : `arguments[1][${index}]`;
    const member = imported === undefined ? "" : `[${JSON.stringify(imported)}]`;
    return `const ${local} = ${from}${member};\n`;
  });
}

/**
 * Returns the code of a `require` function for the required files. It returns their modules from
 * the page's imports, because `require` calls are compiled to imports.
 */
function requireLines({ scope }: PageContext): readonly string[] {
  if (scope.required.size === 0) return [];
  const members = [...scope.required].map(([written, index]) => {
    const from = index === undefined ? missing : `arguments[1][${index}]`;
    return `${JSON.stringify(written)}: ${from}`;
  });
  return [
    `const _required = { ${members.join(", ")} };\n`,
    "const require = (name) => _required[name];\n",
  ];
}

/**
 * Reports unknown components in expressions and replaces them with their children, because
 * satteri's code would throw an error.
 */
function replaceMissing(page: PageContext, body: string): string {
  const { options, scope } = page;
  if (scope.expressions.length === 0) return body;
  const unknown = new Set<string>();
  const edited = body.replace(
    /^ {4}if \(!([^\s)]+)\) _missingMdxReference\("\1", true\);\n/gm,
    (line, name: string) => {
      if (options.blocks.includes(name)) return line;
      unknown.add(name);
      return "";
    },
  );
  for (const name of unknown) {
    // Satteri also reports names that the code itself declares: `list.map((Item) => <Item />)`.
    const isBound = scope.expressions.some((code) => mentions(code, name));
    if (!isBound) reportUnknownComponent(page, name);
  }
  if (unknown.size === 0) return body;
  const given = /^( {4}const \{ )(.*)( \} = (?:_components|props\.components \|\| \{\});)$/m;
  if (!given.test(edited)) throw new Error("satteri wrote no line for the components of a page");
  return edited.replace(given, (...[, start, names, end]: readonly string[]) => {
    const each = (names ?? "")
      .split(", ")
      .map((name) => (unknown.has(name) ? `${name} = ${transparent}` : name));
    return `${start}${each.join(", ")}${end}`;
  });
}

/** Whether code contains a name, except as an element name. */
function mentions(code: string, name: string): boolean {
  return new RegExp(`(?<![<\\/.\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`).test(code);
}

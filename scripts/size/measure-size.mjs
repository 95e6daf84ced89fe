import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { codeLines, filledLines } from "./code-lines.mjs";

/**
 * @typedef {{ lines: number, files: number }} Count
 * @typedef {{ code: Count, rest: Count }} Size
 */

const codeName = /\.(?:tsx?|mjs)$/;
const dataName = /\.(?:json|ya?ml)$/;
const testName = /\.(?:test|fixture)\.[^/]*$|(?:^|\/)testing\//;
const builtName = /(?:^|\/)(?:node_modules|dist|\.lectern)\//;

/** Files that count in each folder of a checkout. Code adds to `of`, other files to `rest`. */
const folders = [
  { folder: "src", of: "code", counts: (name) => codeName.test(name) || dataName.test(name) },
  { folder: "packages", of: "code", counts: (name) => codeName.test(name) || dataName.test(name) },
  { folder: "scripts", of: "rest", counts: (name) => name.endsWith(".mjs") },
  { folder: "templates", counts: (name) => !/\.(?:svg|css)$|^[^/]+\/build\//.test(name) },
];

/**
 * Counts each file of a checkout that adds to its size.
 *
 * @param {string} root absolute path of the checkout
 * @returns {readonly { name: string, of: keyof Size, lines: number }[]}
 */
export function measureFiles(root) {
  return folders.flatMap(({ folder, of, counts }) =>
    filesBelow(path.join(root, folder))
      .filter((name) => counts(name) && !testName.test(name) && !builtName.test(name))
      .map((name) => {
        const text = readFileSync(path.join(root, folder, name), "utf8");
        // Templates have placeholders, which aren't valid code.
        const isCode = of !== undefined && codeName.test(name);
        return {
          name: `${folder}/${name}`,
          of: isCode ? of : "rest",
          lines: isCode ? codeLines(name, text) : filledLines(text),
        };
      }),
  );
}

/**
 * Adds up files.
 *
 * @param {ReturnType<typeof measureFiles>} files
 * @returns {Size}
 */
export function sizeOf(files) {
  const sum = (of) => {
    const own = files.filter((file) => file.of === of);
    return { lines: own.reduce((total, { lines }) => total + lines, 0), files: own.length };
  };
  return { code: sum("code"), rest: sum("rest") };
}

/**
 * Lists files that only one other file in the same room or package imports, smallest first. Each is
 * a candidate for a merge with the file that imports it.
 *
 * @param {ReturnType<typeof measureFiles>} files
 * @param {(name: string) => string} textOf returns the text of a file
 * @returns {readonly { lines: number, file: string, importer: string }[]}
 */
export function singleImports(files, textOf) {
  const code = files.filter(({ of }) => of === "code");
  const imports = code.flatMap(({ name: importer }) =>
    [...textOf(importer).matchAll(/(?:from |import\()"(\.[^"]+)"/g)].map(([, target = ""]) => ({
      importer,
      file: path.posix.join(path.posix.dirname(importer), target),
    })),
  );
  const roomOf = (name) => name.split("/").slice(0, 2).join("/");
  return code
    .flatMap(({ name: file, lines }) => {
      const importers = new Set(
        imports.filter((each) => each.file === file).map((each) => each.importer),
      );
      const [importer = ""] = importers;
      return importers.size === 1 && roomOf(importer) === roomOf(file)
        ? [{ lines, file, importer }]
        : [];
    })
    .toSorted((a, b) => a.lines - b.lines);
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.replaceAll(path.sep, "/"))
    .sort();
}

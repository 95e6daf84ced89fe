// `npm run size`: the size of the engine, compared with the limits in `docs/size.json`.
// Exit code 1 if the size exceeds a limit, or if a limit is so high that it should be lowered.
//
//   code   lines of .ts, .tsx and .mjs files in `src/` and `packages/`
//   rest   lines of files that could hide code: .json, .yml and .yaml files in `src/` and
//          `packages/`, .mjs files in `scripts/`, and the files in `templates/`, except images and
//          style sheets
//
// Blank lines and comments don't count, nor do tests (`*.test.*`), fixtures (`*.fixture.*`,
// `testing/`) and build outputs. Style sheets never count: CSS replaces code.
//
//   --folders     the counts of each folder
//   --single      files that only one file of their room or package imports
//   --write       lower the limits to the size
//   --issue=TITLE with --write and --why: raise the limits for the issue with this title
//   --why=REASON  the feature that needs more code
//   --root=DIR    count another checkout, without limits

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "./ensure.mjs";
import { nextLimits, problemsOf } from "./size/limits.mjs";
import { measureFiles, singleImports, sizeOf } from "./size/measure-size.mjs";

const { values } = parseArgs({
  options: {
    folders: { type: "boolean", default: false },
    single: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    issue: { type: "string" },
    why: { type: "string" },
    root: { type: "string" },
  },
});

const limitsFile = path.join(projectRoot, "docs", "size.json");
const root = path.resolve(values.root ?? projectRoot);
const files = measureFiles(root);
const size = sizeOf(files);
if (values.folders) printFolders();
if (values.single) {
  console.table(singleImports(files, (name) => readFileSync(path.join(root, name), "utf8")));
}
for (const [of, { lines, files: count }] of Object.entries(size)) {
  console.log(`${of}: ${lines} lines in ${count} files`);
  if (of === "code") for (const folder of ["src", "packages"]) printPart(folder);
}
if (values.root === undefined) compareWithLimits();

/** Counts the code of each top-level folder. */
function printPart(folder) {
  const { code } = sizeOf(files.filter(({ name }) => name.startsWith(`${folder}/`)));
  console.log(`  ${folder}/: ${code.lines} lines in ${code.files} files`);
}

function compareWithLimits() {
  let limits = JSON.parse(readFileSync(limitsFile, "utf8"));
  if (values.write) {
    const { issue, why } = values;
    const raise = issue && why ? { issue, why } : undefined;
    limits = nextLimits(size, { limits, raise });
    writeFileSync(limitsFile, `${JSON.stringify(limits, null, 2)}\n`);
  }
  const problems = problemsOf(size, limits);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

function printFolders() {
  const folderOf = (name) => name.split("/").slice(0, 2).join("/");
  const rows = [];
  for (const folder of new Set(files.map(({ name }) => folderOf(name)))) {
    const { code, rest } = sizeOf(files.filter(({ name }) => folderOf(name) === folder));
    rows.push({
      folder,
      "code lines": code.lines,
      "code files": code.files,
      "rest lines": rest.lines,
      "rest files": rest.files,
    });
  }
  console.table(rows);
}

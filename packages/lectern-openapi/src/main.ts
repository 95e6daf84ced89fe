#!/usr/bin/env node
// `lectern-openapi FILE FOLDER`: writes the pages of an API into a folder of a site.
import { watch } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { writePages } from "./write-pages.ts";

const usage = `Usage: lectern-openapi FILE FOLDER [--links URL] [--watch]

  FILE     OpenAPI 3.0 or 3.1, YAML or JSON
  FOLDER   folder of a section, such as docs/api
  --links  URL of the site to which links that start with / belong
  --watch  write the pages again when the file changes
`;

function run(): void {
  const options = { links: { type: "string" }, watch: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file, folder] = positionals;
  if (file === undefined || folder === undefined || positionals.length > 2) throw new Error(usage);
  const write = () => {
    const problems = writePages({ file, folder, links: values.links });
    if (problems.length > 0) console.error(problems.join("\n\n"));
    process.exitCode = problems.length === 0 ? 0 : 1;
  };
  write();
  if (values.watch !== true) return;
  // Editors replace a file, so the folder is watched.
  watch(path.dirname(file), (_, name) => {
    if (name === path.basename(file)) write();
  });
}

try {
  run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 64;
}

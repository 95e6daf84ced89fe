// `npm run english`: finds sentences that read as if they were translated, as
// `scripts/plain-english/patterns.tsv` describes them. Exit code 1 if a file has more of them
// than `docs/plain-english.json` allows; a file that isn't listed may have none.
//
//   FOLDER…   only files in these folders, with every phrase and better words for it
//   --write   lower the limits to what was found

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "./ensure.mjs";
import { findPhrases } from "./plain-english/find-phrases.mjs";

const { values, positionals } = parseArgs({
  options: { write: { type: "boolean", default: false } },
  allowPositionals: true,
});
const limitsFile = path.join(projectRoot, "docs", "plain-english.json");
const limits = existsSync(limitsFile) ? JSON.parse(readFileSync(limitsFile, "utf8")) : {};

const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...positionals],
  { cwd: projectRoot, encoding: "utf8", maxBuffer: 2 ** 26 },
)
  .split("\n")
  .filter((file) => /\.(?:mdx?|[cm]?[jt]s|tsx|json|ya?ml)$/.test(file))
  .filter((file) => !/(?:^|\/)(?:golden|fixtures|reference)\/|package(?:-lock)?\.json$/.test(file))
  .filter((file) => file !== "docs/plain-english.json" && existsSync(path.join(projectRoot, file)));

const results = new Map(
  files.map((file) => [
    file,
    findPhrases(file, readFileSync(path.join(projectRoot, file), "utf8")),
  ]),
);
const groups = {};
for (const [file, { found, words }] of results) {
  for (const [kind, count] of Object.entries(words)) {
    if (count === 0) continue;
    const group = (groups[groupOf(file, kind)] ??= { words: 0, phrases: 0 });
    group.words += count;
    group.phrases += found.filter((phrase) => phrase.kind === kind).length;
  }
  const isListed = positionals.length > 0 || found.length > (limits[file] ?? 0);
  if (!isListed) continue;
  for (const { line, phrase, instead } of found)
    console.log(`${file}:${line}: "${phrase}": write ${instead}`);
}
for (const [name, { words, phrases }] of Object.entries(groups).sort(byName))
  console.log(
    `${name}: ${phrases} in ${words} words, ${((phrases / words) * 10_000).toFixed(1)} per 10,000`,
  );

const counts = Object.entries(limits).filter(([file]) => !results.has(file));
for (const [file, { found }] of results) if (found.length > 0) counts.push([file, found.length]);
if (values.write && positionals.length === 0) {
  const lowered = Object.fromEntries(counts.filter(([file]) => results.has(file)).sort(byName));
  writeFileSync(limitsFile, `${JSON.stringify(lowered, null, 2)}\n`);
} else if (counts.some(([file, count]) => count > (limits[file] ?? 0))) process.exitCode = 1;

function byName([a], [b]) {
  return a < b ? -1 : 1;
}

function groupOf(file, kind) {
  const room = file.split("/")[0];
  if (kind === "comment") return `comments in ${room}`;
  if (kind === "string") return `strings in ${room}`;
  return file.includes("/")
    ? file
        .split("/")
        .slice(0, room === "docs" ? 2 : 1)
        .join("/")
    : "root docs";
}

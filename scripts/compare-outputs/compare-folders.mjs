import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { filesBelow } from "../faults/fixture-copy.mjs";
import { decodePng } from "./decode-png.mjs";

/**
 * Lists the differences between two build outputs, one line each, in the order of names.
 *
 * @param {string} before absolute path of a folder
 * @param {string} after absolute path of a folder
 * @returns {readonly string[]}
 */
export function compareOutputs(before, after) {
  const old = normalisedFiles(before);
  const current = normalisedFiles(after);
  const names = [...new Set([...old.keys(), ...current.keys()])].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  return names.flatMap((name) => {
    const [was, is] = [old.get(name), current.get(name)];
    if (is === undefined) return [`${name}: missing`];
    if (was === undefined) return [`${name}: new`];
    if (was.equals(is)) return [];
    const isText = !was.includes(0);
    return [`${name}: ${isText ? firstDifference(was.toString(), is.toString()) : "other bytes"}`];
  });
}

/**
 * Returns the contents to compare, by normalised name. Skips compressed copies, because other tests
 * check them, and the engine's own JavaScript, which differs whenever its source does.
 */
function normalisedFiles(folder) {
  const files = new Map();
  const cards = [];
  for (const name of filesBelow(folder)) {
    if (/\.(br|gz)$/.test(name)) continue;
    if (/\.m?js$/.test(name) && !/\.client\./.test(name)) continue;
    const normalName = withoutHashes(name);
    const content = normalised(name, readFileSync(path.join(folder, name)));
    // File names of cards are hashes of their content, so cards are compared as a set.
    if (normalName.startsWith("assets/cards/"))
      cards.push(createHash("sha256").update(content).digest("hex"));
    else files.set(normalName, content);
  }
  if (cards.length > 0)
    files.set("assets/cards", Buffer.from(cards.toSorted((a, b) => (a < b ? -1 : 1)).join("\n")));
  return files;
}

function normalised(name, content) {
  if (name.endsWith(".png")) return decodePng(content);
  if (!/\.(html|json|md|css|txt|xml|webmanifest|svg|js)$|(^|\/)_\w+$/.test(name)) return content;
  return Buffer.from(withoutHashes(content.toString()));
}

/** Replaces everything that depends on the engine's own code: file hashes, CSP hashes, build ids and sizes. */
function withoutHashes(text) {
  return text
    .replace(/'sha256-[\w+/=]+'/g, "'sha256-…'")
    .replace(/(assets\/cards\/)[0-9a-f]{16}(?=\.png)/g, "$1…")
    .replace(/(assets\/[\w./-]*?\.)[\w-]{8}(?=\.[a-z\d]+\b)/g, "$1…")
    .replace(/"(bytes|transfer)":\d+/g, '"$1":…')
    .replace(/("(?:build|revision|hash|id|stamp|key)":")[\w+/=-]{8,}(?=")/g, "$1…")
    .replace(/<script>[^<]*<\/script>/g, "<script>…</script>");
}

/** Describes the first difference between two strings. */
function firstDifference(was, is) {
  let at = 0;
  while (at < was.length && was[at] === is[at]) at++;
  const from = Math.max(0, at - 40);
  const excerpt = (text) => JSON.stringify(text.slice(from, at + 60));
  return `at ${at}: ${excerpt(was)} became ${excerpt(is)}`;
}

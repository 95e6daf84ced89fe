// Generates different code blocks in six languages.

import { word } from "../made-up-text.mjs";

const writers = { php, typescript, python, bash, json, yaml };

/** Language names that all systems support. */
export const languages = Object.keys(writers);

/**
 * @param {string} language one of `languages`
 * @param {() => number} next numbers from 0 up to 1
 * @returns {string} lines of code, without a line break at the end
 */
export function madeUpCode(language, next) {
  const name = `${word(next)}_${word(next)}_${number(next)}`;
  return writers[language]({ name, field: word(next), limit: number(next) }).join("\n");
}

function number(next) {
  return Math.floor(next() * 10_000);
}

function php({ name, field, limit }) {
  return [
    `function ${name}(array $items, int $limit = ${limit}): array {`,
    `    // Only what has a ${field}.`,
    `    $found = array_filter($items, fn($item) => $item->${field} !== null);`,
    "    return array_slice($found, 0, $limit);",
    "}",
  ];
}

function typescript({ name, field, limit }) {
  return [
    `export interface Entry { readonly ${field}?: string }`,
    "",
    `export function ${name}(items: readonly Entry[], limit = ${limit}): Entry[] {`,
    `  const found = items.filter(({ ${field} }) => ${field} !== undefined);`,
    "  return found.slice(0, limit);",
    "}",
  ];
}

function python({ name, field, limit }) {
  return [
    `def ${name}(items, limit=${limit}):`,
    `    """Only what has a ${field}."""`,
    `    found = [item for item in items if item.${field} is not None]`,
    "    return found[:limit]",
  ];
}

function bash({ name, field, limit }) {
  return [
    "#!/usr/bin/env bash",
    `for file in "$HOME"/${name}/*.txt; do`,
    `  grep --count "${field}" "$file" | head -n ${limit}`,
    "done",
  ];
}

function json({ name, field, limit }) {
  return [
    "{",
    `  "name": "${name}",`,
    `  "${field}": [${limit}, true, null],`,
    '  "more": {}',
    "}",
  ];
}

function yaml({ name, field, limit }) {
  return [`# Settings of ${name}`, `name: ${name}`, `${field}:`, `  - ${limit}`, "  - true"];
}

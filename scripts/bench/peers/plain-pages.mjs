// Generates a plain site that every system accepts: text, lists, tables, code in six languages and
// links between pages. The same number and seed produce the same pages.

import { sentence, word } from "../made-up-text.mjs";
import { random } from "../search/random.mjs";
import { languages, madeUpCode } from "./made-up-code.mjs";

const PAGES_IN_A_FOLDER = 25;

/**
 * @typedef {{ kind: "heading" | "text", text: string }
 *   | { kind: "list", items: readonly string[] }
 *   | { kind: "table", rows: readonly (readonly string[])[] }
 *   | { kind: "code", language: string, code: string }
 *   | { kind: "links", to: readonly PagePlace[] }} Block
 * @typedef {{ folder: string, name: string, title: string }} PagePlace
 * @typedef {PagePlace & { description: string, blocks: readonly Block[] }} PlainPage
 */

/**
 * @param {number} count at least 1
 * @param {number} [seed]
 * @returns {readonly PlainPage[]} folder by folder
 */
export function plainPages(count, seed = 1) {
  const places = Array.from({ length: count }, (_, at) => placeOf(at));
  return places.map((place, at) => {
    const next = random(seed * 1_000_003 + at);
    const others = () => places[Math.floor(next() * count)];
    return {
      ...place,
      description: sentence(next),
      blocks: [
        { kind: "text", text: sentence(next) },
        ...languages.flatMap((language, section) => sectionOf({ language, section, next, others })),
        { kind: "links", to: [places[(at + 1) % count], others()] },
      ],
    };
  });
}

function placeOf(at) {
  const folder = Math.floor(at / PAGES_IN_A_FOLDER);
  const own = at % PAGES_IN_A_FOLDER;
  return {
    folder: `part-${pad(folder)}`,
    name: `page-${pad(own)}`,
    title: `Page ${folder}-${own}`,
  };
}

function pad(number) {
  return String(number).padStart(3, "0");
}

function sectionOf({ language, section, next, others }) {
  const text = () => Array.from({ length: 4 }, () => sentence(next)).join(" ");
  const kinds = [
    () => ({ kind: "list", items: Array.from({ length: 4 }, () => sentence(next)) }),
    () => ({ kind: "table", rows: tableRows(next) }),
    () => ({ kind: "links", to: Array.from({ length: 3 }, others) }),
  ];
  return [
    { kind: "heading", text: `Part ${section + 1}: ${sentence(next).split(" ", 3).join(" ")}` },
    { kind: "text", text: text() },
    { kind: "code", language, code: madeUpCode(language, next) },
    { kind: "text", text: `${text()} Call \`${word(next)}_${word(next)}()\` for it.` },
    kinds[section % kinds.length](),
  ];
}

function tableRows(next) {
  const row = () => [`\`${word(next)}\``, word(next), sentence(next)];
  return [["Name", "Type", "Meaning"], ...Array.from({ length: 5 }, row)];
}

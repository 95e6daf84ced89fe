// Generates pages with word statistics like documentation: few frequent words, many rare words
// (Zipf), and identifiers built from them. The pages are the same every time.

import { random } from "./random.mjs";

const SECTIONS_OF_A_PAGE = 10;
const syllables =
  "ac al an ar ba be bo ca ce co da de di do el en er fa fi fo ga ge ha he in is ka la le li lo ma me mi mo na ne no on or pa pe po qua ra re ri ro sa se si so ta te ti to tor un ur va ve vi wa ze".split(
    " ",
  );

/** @param {number} count number of sections */
export function generatedPages(count) {
  const next = random(7);
  const words = vocabulary(30_000, next);
  const word = () => words[Math.min(words.length - 1, Math.floor(words.length ** next() - 1))];
  const sentence = (length) => Array.from({ length }, word).join(" ");
  return Array.from({ length: Math.ceil(count / SECTIONS_OF_A_PAGE) }, (_, page) => ({
    route: `/docs/part-${Math.floor(page / 50)}/page-${page}`,
    title: `${sentence(3)} ${page}`,
    type: "docs",
    area: "docs",
    version: "",
    parentCategories: sentence(2),
    prior: 1,
    keywords: [],
    sections: Array.from({ length: SECTIONS_OF_A_PAGE }, (_, at) => ({
      level: at === 0 ? 1 : 2,
      id: at === 0 ? undefined : `section-${at}`,
      title: sentence(3),
      text: Array.from(
        { length: 5 },
        () => `${sentence(12)}. Call ${word()}_${word()}(${word()}).`,
      ).join(" "),
    })),
  }));
}

function vocabulary(size, next) {
  const words = new Set();
  while (words.size < size) {
    const length = 1 + Math.floor(next() * 4);
    words.add(
      Array.from({ length }, () => syllables[Math.floor(next() * syllables.length)]).join(""),
    );
  }
  return [...words];
}

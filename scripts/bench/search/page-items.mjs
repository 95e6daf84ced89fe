// Generates queries for a page: its title, a prefix of the title, its URL, and copied text.

import { spread } from "./random.mjs";

const QUERIES_OF_A_GROUP = 200;

/** @returns {import("./known-items.mjs").Query[]} */
export function pageItems(sections) {
  const pages = sections.filter(({ id }) => !id.includes("#"));
  const groups = {
    "titles of pages": titles(pages),
    "four letters of page titles": beginnings(pages),
    "first words of page titles": firstWords(pages),
    "ends of addresses": endsOfAddresses(pages),
    "pasted titles, headings and addresses": pasted(sections),
  };
  return Object.entries(groups).flatMap(([group, queries]) =>
    spread(queries, QUERIES_OF_A_GROUP).map((query) => ({ group, ...query })),
  );
}

function idsWhere(sections, isRight) {
  return new Set(sections.filter(isRight).map(({ id }) => id));
}

/** Complete titles. Pages with the same title are right, but not their sections. */
function titles(pages) {
  return [...new Set(pages.map(({ title }) => title))].map((text) => ({
    text,
    wanted: idsWhere(pages, ({ title }) => title.toLowerCase() === text.toLowerCase()),
  }));
}

/** The first four characters of titles. A page whose title has this prefix is right. */
function beginnings(pages) {
  const texts = pages.flatMap(({ title }) => title.toLowerCase().match(/^\p{L}{4}/u) ?? []);
  return [...new Set(texts)].map((text) => ({
    text,
    wanted: idsWhere(pages, ({ title }) => title.toLowerCase().startsWith(text)),
  }));
}

/** First words of titles. A page whose title starts with the word is right. */
function firstWords(pages) {
  const first = (title) => /^\p{L}{3,}(?![\w.])/u.exec(title)?.[0].toLowerCase();
  const texts = new Set(pages.flatMap(({ title }) => first(title) ?? []));
  return [...texts].map((text) => ({
    text,
    wanted: idsWhere(pages, ({ title }) => first(title) === text),
  }));
}

/** Last URL segments. A page whose URL ends with the segment is right. */
function endsOfAddresses(pages) {
  const end = ({ id }) => id.slice(id.lastIndexOf("/") + 1);
  const texts = new Set(pages.map(end).filter((text) => /^\p{L}/u.test(text)));
  return [...texts].map((text) => ({
    text,
    wanted: idsWhere(pages, (page) => end(page) === text),
  }));
}

/** Copied titles and URLs, with quotes, punctuation at the end, or the host. */
function pasted(sections) {
  return sections.flatMap(({ id, title }, at) => {
    if (!/[\p{L}\p{N}]/u.test(title)) return [];
    const named = () =>
      idsWhere(sections, (one) => one.title.toLowerCase() === title.toLowerCase());
    switch (at % 6) {
      case 0:
        return [{ text: `"${title}"`, wanted: named() }];
      case 1:
        return [{ text: `${title}.`, wanted: named() }];
      case 2:
        return [{ text: title, wanted: named() }];
      case 3:
        return [{ text: `https://docs.example.org${id}`, wanted: new Set([id]) }];
      case 4:
        return [{ text: id, wanted: new Set([id]) }];
      default:
        return [
          {
            text: `${id.replace(/#.*/s, "").slice(1)}.md`,
            wanted: new Set([id.replace(/#.*/s, "")]),
          },
        ];
    }
  });
}

// Queries of readers who look for a page: by its title, by the beginning of it,
// by its address, and by what they copied from somewhere.

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

/** The title as it stands: a page of that title is right, not a section of it. */
function titles(pages) {
  return [...new Set(pages.map(({ title }) => title))].map((text) => ({
    text,
    wanted: idsWhere(pages, ({ title }) => title.toLowerCase() === text.toLowerCase()),
  }));
}

/** The first four letters: a page whose title begins so is right. */
function beginnings(pages) {
  const texts = pages.flatMap(({ title }) => title.toLowerCase().match(/^\p{L}{4}/u) ?? []);
  return [...new Set(texts)].map((text) => ({
    text,
    wanted: idsWhere(pages, ({ title }) => title.toLowerCase().startsWith(text)),
  }));
}

/** The first word of a title: a page whose title begins with it is right. */
function firstWords(pages) {
  const first = (title) => /^\p{L}{3,}(?![\w.])/u.exec(title)?.[0].toLowerCase();
  const texts = new Set(pages.flatMap(({ title }) => first(title) ?? []));
  return [...texts].map((text) => ({
    text,
    wanted: idsWhere(pages, ({ title }) => first(title) === text),
  }));
}

/** The last part of an address: a page whose address ends so is right. */
function endsOfAddresses(pages) {
  const end = ({ id }) => id.slice(id.lastIndexOf("/") + 1);
  const texts = new Set(pages.map(end).filter((text) => /^\p{L}/u.test(text)));
  return [...texts].map((text) => ({
    text,
    wanted: idsWhere(pages, (page) => end(page) === text),
  }));
}

/** What is copied comes with quotes, a final sign, or the host before it. */
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

// Generates queries from the sections, like those of readers who know what they are looking for.
// The same portal always gives the same queries. Only string comparison decides which results are
// right, so that no engine's tokenizer has an advantage.

import { random, spread } from "./random.mjs";

const QUERIES_OF_A_GROUP = 200;

/**
 * @typedef {{ group: string, text: string, wanted: ReadonlySet<string> }} Query
 *   `wanted`: ids of the right sections
 * @returns {Query[]}
 */
export function knownItems(sections) {
  const groups = {
    "full titles": fullTitles(sections),
    "prefixes of 3 to 6 letters": titlePrefixes(sections),
    "one typo": mistypedTitles(sections),
    "whole identifiers": wholeIdentifiers(sections),
    "parts of identifiers": partsOfIdentifiers(sections),
    "two words out of order": swappedWords(sections),
  };
  return Object.entries(groups).flatMap(([group, queries]) =>
    spread(queries, QUERIES_OF_A_GROUP).map((query) => ({ group, ...query })),
  );
}

function distinctTitles(sections) {
  return [...new Set(sections.map(({ title }) => title))].filter((title) =>
    /\p{L}{3}/u.test(title),
  );
}

function idsWhere(sections, isRight) {
  return new Set(sections.filter(isRight).map(({ id }) => id));
}

/** Complete titles. Any section with the same title is right. */
function fullTitles(sections) {
  return distinctTitles(sections).map((text) => ({
    text,
    wanted: idsWhere(sections, ({ title }) => title.toLowerCase() === text.toLowerCase()),
  }));
}

/** Prefixes of the first word of a title. Any title with this prefix is right. */
function titlePrefixes(sections) {
  const prefixes = distinctTitles(sections).flatMap((title) => {
    const word = /^\p{L}+/u.exec(title)?.[0].toLowerCase() ?? "";
    return [3, 4, 5, 6].flatMap((length) => (word.length > length ? [word.slice(0, length)] : []));
  });
  return [...new Set(prefixes)].map((text) => ({
    text,
    wanted: idsWhere(sections, ({ title }) => title.toLowerCase().startsWith(text)),
  }));
}

/** Titles with a typo in their longest word: a missing, doubled, changed or swapped character. */
function mistypedTitles(sections) {
  const known = new Set(
    sections.flatMap(
      ({ title, content }) => `${title} ${content}`.toLowerCase().match(/\p{L}+/gu) ?? [],
    ),
  );
  return distinctTitles(sections).flatMap((title, at) => {
    const words = title.match(/(?<![\p{L}\p{N}_$./(-])\p{L}{5,}(?![\p{L}\p{N}_./(])/gu) ?? [];
    const [word] = words.toSorted((a, b) => b.length - a.length);
    if (word === undefined) return [];
    const wrong = mistype(word.toLowerCase(), random(at + 1));
    // A typo that results in another word of the portal can't be detected.
    if (known.has(wrong)) return [];
    return [
      {
        text: title.toLowerCase().replace(word.toLowerCase(), wrong),
        wanted: idsWhere(sections, (one) => one.title.toLowerCase() === title.toLowerCase()),
      },
    ];
  });
}

function mistype(word, next) {
  // Readers rarely mistype the first character.
  const at = 1 + Math.floor(next() * (word.length - 2));
  const before = word.slice(0, at);
  const [letter, after] = [word[at], word.slice(at + 1)];
  switch (Math.floor(next() * 4)) {
    case 0:
      return before + after;
    case 1:
      return before + letter + letter + after;
    case 2:
      return `${before}${"aeiorstnl"[Math.floor(next() * 9)]}${after}`;
    default:
      return before + after.slice(0, 1) + letter + after.slice(1);
  }
}

const identifier =
  /\$[A-Z]{2,}->\w+|\w+(?:\\\w+)+|\w+::\w+(?:\(\))?|\b[a-z]+(?:_[a-z]+)+\b(?:\(\))?|\b[a-z]+(?:[A-Z][a-z]+)+\b(?:\(\))?/g;

/** Returns the identifiers in the portal, each with the sections that contain it. */
function identifiersOf(sections) {
  const found = new Map();
  for (const { id, title, content } of sections) {
    for (const [text] of `${title} ${content}`.matchAll(identifier)) {
      if (text.length > 40) continue;
      found.set(text, (found.get(text) ?? new Set()).add(id));
    }
  }
  return [...found];
}

/**
 * Returns queries for identifiers with at most three right results: the sections with the
 * identifier in their title or, if there are none, all sections that contain it.
 */
function wholeIdentifiers(sections) {
  return identifiersOf(sections).flatMap(([text]) => {
    const bare = text.replace("()", "");
    const holds = (one) =>
      containsIdentifier(one.title, bare) || containsIdentifier(one.content, bare);
    const named = idsWhere(sections, (one) => containsIdentifier(one.title, bare));
    const wanted = named.size > 0 ? named : idsWhere(sections, holds);
    return wanted.size <= 3 ? [{ text, wanted }] : [];
  });
}

/** Reports whether a text contains an identifier that isn't part of a longer one. */
function containsIdentifier(text, wanted) {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const around = (text[at - 1] ?? " ") + (text[at + wanted.length] ?? " ");
    if (!/\w/.test(around)) return true;
  }
  return false;
}

/** Parts of identifiers: everything after the first word, or everything up to the middle of the last word. */
function partsOfIdentifiers(sections) {
  return identifiersOf(sections).flatMap(([text], at) => {
    const words = text.replace("()", "").split(/(?<=_|\\|::|->)|(?<=[a-z])(?=[A-Z])/);
    const part =
      at % 2 === 0
        ? words.slice(1).join("")
        : words.slice(0, -1).join("") + (words.at(-1) ?? "").slice(0, 3);
    if (words.length < 3 || part.length < 6 || part === text.replace("()", "")) return [];
    const wanted = idsWhere(sections, ({ title, content }) =>
      `${title} ${content}`.toLowerCase().includes(part.toLowerCase()),
    );
    return wanted.size <= 5 ? [{ text: part, wanted }] : [];
  });
}

/** Two words of a title in reverse order. Any title with both is right. */
function swappedWords(sections) {
  return distinctTitles(sections).flatMap((title) => {
    const words = [...new Set(title.toLowerCase().match(/(?<![\w$./-])\p{L}{3,}(?![\w./(])/gu))];
    const [first, ...others] = words.filter((word) => !small.has(word));
    const last = others.at(-1);
    if (first === undefined || last === undefined) return [];
    const isWord = (text, word) =>
      text
        .toLowerCase()
        .match(/\p{L}+/gu)
        ?.includes(word);
    return [
      {
        text: `${last} ${first}`,
        wanted: idsWhere(sections, (one) => isWord(one.title, first) && isWord(one.title, last)),
      },
    ];
  });
}

const small = new Set(
  "the and for with that when what who you your are its how not from which about has why does can one all not any are was own most".split(
    " ",
  ),
);

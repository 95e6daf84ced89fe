import { readFileSync } from "node:fs";
import { parse } from "yaml";

/**
 * Queries written by hand. `page`: an address stands for its page and all its
 * sections. `section`: for one section, unless it ends with `#*`.
 */
const files = [
  { file: "judged-queries.yml", group: "sections and pages", means: "section" },
  { file: "judged-words.yml", group: "one and two words", means: "section" },
  { file: "judged-questions.yml", group: "questions", means: "page" },
];

/**
 * Queries of six kinds that lists are known to miss, a group each. They stand
 * beside the judged ones, among which some of them are.
 *
 * @returns {import("./known-items.mjs").Query[]}
 */
export function causeQueries(sections) {
  const known = knownAddresses(sections);
  const causes = parse(readFileSync(new URL("judged-causes.yml", import.meta.url), "utf8"));
  return Object.entries(causes).flatMap(([group, queries]) =>
    wantedOf(queries, known).map((query) => ({ ...query, group })),
  );
}

/**
 * Queries of people who know neither the portal nor its words, in a group that no
 * figure or rule was ever chosen with.
 *
 * @returns {import("./known-items.mjs").Query[]}
 */
export function strangersQueries(sections) {
  const queries = parse(readFileSync(new URL("judged-strangers.yml", import.meta.url), "utf8"));
  return wantedOf(queries, knownAddresses(sections), "#*").map((query) => ({
    ...query,
    group: "strangers",
  }));
}

/**
 * All judged queries, in the groups `judged` and `judged: …`. They also stand in
 * two halves, every other one in each: ranking is tuned with one half in sight,
 * and the other half says what that is worth. Says which sections the portal no
 * longer has; a query that wants no others is left out.
 *
 * @returns {import("./known-items.mjs").Query[]}
 */
export function judgedQueries(sections) {
  const known = knownAddresses(sections);
  const judged = files.flatMap(({ file, group, means }) => {
    const queries = parse(readFileSync(new URL(file, import.meta.url), "utf8"));
    const ending = means === "page" ? "#*" : "";
    return wantedOf(queries, known, ending).map((query) => ({ ...query, group }));
  });
  return ["judged", "judged: "].flatMap((prefix) =>
    judged.flatMap(({ group, ...query }, at) =>
      prefix === "judged"
        ? [{ ...query, group: prefix }]
        : [
            { ...query, group: prefix + group },
            { ...query, group: prefix + (at % 2 === 0 ? "tuned half" : "other half") },
          ],
    ),
  );
}

/** Every address of a section, and `#*` after that of a page for all of its sections. */
function knownAddresses(sections) {
  const known = new Map(sections.map(({ id }) => [id, new Set([id])]));
  for (const { id } of sections) {
    const all = `${id.replace(/#.*/s, "")}#*`;
    known.set(all, (known.get(all) ?? new Set()).add(id));
  }
  return known;
}

function wantedOf(queries, known, ending = "") {
  return Object.entries(queries).flatMap(([text, routes]) => {
    const wanted = new Set();
    for (const route of [routes].flat()) {
      const ids = known.get(route + ending);
      if (ids === undefined) console.warn(`"${text}": no section ${route}`);
      else for (const id of ids) wanted.add(id);
    }
    return wanted.size === 0 ? [] : [{ text, wanted }];
  });
}

import { readFileSync } from "node:fs";
import { parse } from "yaml";

/**
 * Files of handwritten queries. `page`: a URL means the page with all its sections. `section`: a
 * URL means one section, unless it ends with `#*`.
 */
const files = [
  { file: "judged-queries.yml", group: "sections and pages", means: "section" },
  { file: "judged-words.yml", group: "one and two words", means: "section" },
  { file: "judged-questions.yml", group: "questions", means: "page" },
];

/**
 * Returns queries for six known causes of failure, a group for each. Some of them are also judged
 * queries.
 *
 * @returns {import("./known-items.mjs").Query[]}
 */
export function causeQueries(sections) {
  const known = knownAddresses(sections);
  const causes = read("judged-causes.yml");
  return Object.entries(causes).flatMap(([group, queries]) =>
    wantedOf(queries, known).map((query) => ({ ...query, group })),
  );
}

/**
 * Returns queries by people who don't know the portal or its terms, and sixty queries that were
 * written before a change of the ranking. The ranking was tuned only with `review`, the queries
 * from a review by readers, and with half of `sixty …`.
 *
 * @returns {import("./known-items.mjs").Query[]}
 */
export function otherQueries(sections) {
  const known = knownAddresses(sections);
  const groups = {
    strangers: read("judged-strangers.yml"),
    review: read("judged-review.yml"),
    ...read("judged-unseen.yml"),
    ...read("judged-sixty.yml"),
  };
  return Object.entries(groups).flatMap(([group, queries]) =>
    wantedOf(queries, known, "#*").map((query) => ({ ...query, group })),
  );
}

/**
 * Returns all judged queries, in the groups `judged` and `judged: …`. Queries also alternate
 * between two halves: the ranking is tuned with one half and checked with the other. Prints a
 * warning for expected sections that no longer exist, and skips queries without any existing
 * section.
 *
 * @returns {import("./known-items.mjs").Query[]}
 */
export function judgedQueries(sections) {
  const known = knownAddresses(sections);
  const judged = files.flatMap(({ file, group, means }) => {
    const queries = read(file);
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

function read(file) {
  return parse(readFileSync(new URL(file, import.meta.url), "utf8"));
}

/** Maps the URL of each section to its id, and page URLs with `#*` to the ids of all their sections. */
function knownAddresses(sections) {
  const known = new Map(sections.map(({ id }) => [id, new Set([id])]));
  for (const { id } of sections) {
    const all = `${id.replace(/#.*/s, "")}#*`;
    known.set(all, (known.get(all) ?? new Set()).add(id));
  }
  return known;
}

/** @param ending added to URLs without a fragment */
function wantedOf(queries, known, ending = "") {
  return Object.entries(queries).flatMap(([text, routes]) => {
    const wanted = new Set();
    for (const route of [routes].flat()) {
      const ids = known.get(route.includes("#") ? route : route + ending);
      if (ids === undefined) console.warn(`"${text}": no section ${route}`);
      else for (const id of ids) wanted.add(id);
    }
    return wanted.size === 0 ? [] : [{ text, wanted }];
  });
}

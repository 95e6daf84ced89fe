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
 * All judged queries, in the groups `judged` and `judged: …`. They also stand in
 * two halves, every other one in each: ranking is tuned with one half in sight,
 * and the other half says what that is worth. Says which sections the portal no
 * longer has; a query that wants no others is left out.
 *
 * @returns {import("./known-items.mjs").Query[]}
 */
export function judgedQueries(sections) {
  const known = new Map(sections.map(({ id }) => [id, new Set([id])]));
  for (const { id } of sections) {
    const page = id.replace(/#.*/s, "");
    known.set(`${page}#*`, (known.get(`${page}#*`) ?? new Set()).add(id));
  }
  const judged = files.flatMap(({ file, group, means }) => read(file, means, known, group));
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

function read(file, means, known, group) {
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  return Object.entries(parse(text)).flatMap(([text, routes]) => {
    const wanted = new Set();
    for (const route of [routes].flat()) {
      const ids = known.get(means === "page" ? `${route}#*` : route);
      if (ids === undefined) console.warn(`${file}: "${text}": no section ${route}`);
      else for (const id of ids) wanted.add(id);
    }
    return wanted.size === 0 ? [] : [{ group, text, wanted }];
  });
}

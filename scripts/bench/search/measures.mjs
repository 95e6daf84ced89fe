// Computes success@1, success@8 and the mean reciprocal rank.

export const LIMIT = 8;

/**
 * @param {(text: string) => Promise<readonly string[]> | readonly string[]} search
 *   ids of the best sections, in the order in which a reader sees them
 * @returns {Promise<Map<string, { queries: number, first: number, among: number, reciprocal: number, missed: object[] }>>}
 *   by group; `first`, `among` and `reciprocal` are means from 0 to 1
 */
export async function measure(search, queries) {
  const groups = new Map();
  for (const query of queries) {
    const group = groups.get(query.group) ?? newGroup();
    groups.set(query.group, group);
    const found = (await search(query.text)).slice(0, LIMIT);
    const place = found.findIndex((id) => query.wanted.has(id)) + 1;
    group.queries++;
    if (place === 1) group.first++;
    if (place > 0) {
      group.among++;
      group.reciprocal += 1 / place;
    }
    if (place !== 1) group.missed.push({ text: query.text, place, found, wanted: query.wanted });
  }
  for (const group of groups.values()) {
    for (const name of ["first", "among", "reciprocal"]) group[name] /= group.queries;
  }
  return groups;
}

function newGroup() {
  return { queries: 0, first: 0, among: 0, reciprocal: 0, missed: [] };
}

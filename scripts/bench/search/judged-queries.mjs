import { readFileSync } from "node:fs";
import { parse } from "yaml";

/**
 * The queries of `judged-queries.yml`. Says which sections the portal no longer
 * has; a query that wants no others is left out.
 */
export function judgedQueries(sections) {
  const file = new URL("judged-queries.yml", import.meta.url);
  const known = new Set(sections.map(({ id }) => id));
  return Object.entries(parse(readFileSync(file, "utf8"))).flatMap(([text, routes]) => {
    const wanted = [routes].flat();
    for (const route of wanted) {
      if (!known.has(route)) console.warn(`judged-queries.yml: "${text}": no section ${route}`);
    }
    const left = new Set(wanted.filter((route) => known.has(route)));
    return left.size === 0 ? [] : [{ group: "judged", text, wanted: left }];
  });
}

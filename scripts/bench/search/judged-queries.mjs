import { readFileSync } from "node:fs";
import { parse } from "yaml";

/**
 * The queries of `judged-queries.yml`.
 *
 * @throws Error when one wants a section the portal does not have
 */
export function judgedQueries(sections) {
  const file = new URL("judged-queries.yml", import.meta.url);
  const known = new Set(sections.map(({ id }) => id));
  return Object.entries(parse(readFileSync(file, "utf8"))).map(([text, routes]) => {
    const wanted = new Set([routes].flat());
    for (const route of wanted) {
      if (!known.has(route)) throw new Error(`judged-queries.yml: "${text}": no section ${route}`);
    }
    return { group: "judged", text, wanted };
  });
}

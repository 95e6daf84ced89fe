import type { Analysis } from "../words/analysis.ts";
import type { Clause } from "./query-parser.ts";
import { tokenize } from "../words/tokenize.ts";

/**
 * A query read as plain text, in which no sign is an operator: every name in it
 * is an optional term. It answers readers whose query does not parse, such as
 * `context_course::instance()`, in which lunr's language sees a field.
 */
export function readLiterally(
  query: string,
  fields: readonly string[],
  analysis: Analysis,
): readonly Clause[] {
  return tokenize(query, analysis).flatMap((unit) =>
    unit.names.map(({ start, end }) => ({
      kind: "term",
      term: query.slice(start, end).toLowerCase(),
      fields,
      boost: 1,
      editDistance: undefined,
      presence: "optional",
      isPattern: false,
      start,
      end,
    })),
  );
}

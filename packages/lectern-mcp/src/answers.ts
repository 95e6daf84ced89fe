import type { CallToolResult } from "@modelcontextprotocol/server";
import { count } from "lectern/node";
import { ToolProblem } from "./tool-problem.ts";
import type { Found } from "./search-site.ts";
import type { Changes, ChangedPage } from "./what-changed.ts";

/** How long a tool works on an answer, in milliseconds. */
const PATIENCE = 60_000;
/** Letters one answer has at most. */
const MOST_LETTERS = 250_000;

/** What a tool says: text, and the same as data, if a program can use it. */
export interface Answer {
  readonly text: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * The result of a tool. What keeps it from answering becomes an error the program can
 * read: a code, a sentence and, if there is one, what to do.
 *
 * @param patience how long the work may take, in milliseconds
 */
export async function answered(
  work: () => Promise<Answer>,
  patience = PATIENCE,
): Promise<CallToolResult> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const problem = new ToolProblem("too-slow", `No answer after ${patience / 1000} s.`);
    timer = setTimeout(() => reject(problem), patience);
  });
  try {
    const { text, data } = await Promise.race([work(), late]);
    if (text.length > MOST_LETTERS) {
      throw new ToolProblem("too-large", `The answer has ${count(text.length, "character")}.`);
    }
    return {
      content: [{ type: "text", text }],
      ...(data !== undefined && { structuredContent: data }),
    };
  } catch (error) {
    if (!(error instanceof ToolProblem)) throw error;
    const { code, message, hint } = error;
    return {
      isError: true,
      content: [{ type: "text", text: [`${code}: ${message}`, hint].filter(Boolean).join(" ") }],
      structuredContent: { error: { code, message, ...(hint !== undefined && { hint }) } },
    };
  } finally {
    clearTimeout(timer);
  }
}

/** What was found, as a list. */
export function foundAnswer(found: Found): Answer {
  const rows = found.results.map(({ title, section, page, version, area, excerpt }, index) => {
    const name = section === title ? title : `${title} › ${section}`;
    const place = [area, version].filter((part) => part !== "").join(" ");
    return `${index + 1}. ${name} (${place})\n   page: ${page}\n   ${excerpt}`.trimEnd();
  });
  const { suggestion, total, results, isUnquoted } = found;
  const head = total === 0 ? "No results found." : `${count(total, "section")} found, best first.`;
  const hint = [
    ...(isUnquoted
      ? ["No exact match for the quoted phrase. These results are without quotes."]
      : []),
    ...(suggestion === undefined ? [] : [`Did you mean "${suggestion}"?`]),
  ];
  return {
    text: [head, ...hint, ...rows].join("\n\n"),
    data: {
      total,
      results,
      ...(isUnquoted && { isUnquoted }),
      ...(suggestion !== undefined && { suggestion }),
    },
  };
}

/** What changed, as lists; a patch as it is. */
export function changesAnswer(changes: Changes | string): Answer {
  if (typeof changes === "string") return { text: changes };
  const { added, removed, changed, unchanged } = changes;
  const list = (title: string, rows: readonly string[]) =>
    rows.length === 0 ? [] : [`## ${title} (${rows.length})`, rows.join("\n")];
  const row = ({ route, title }: { readonly route: string; readonly title: string }) =>
    `- ${route}: ${title}`;
  return {
    text: [
      `${count(unchanged, "page")} unchanged.`,
      ...list("Added", added.map(row)),
      ...list("Removed", removed.map(row)),
      ...list(
        "Changed",
        changed.map((page) => `${row(page)} ${lineCounts(page)}`),
      ),
    ].join("\n\n"),
    data: { added, removed, changed, unchanged },
  };
}

function lineCounts({ linesAdded, linesRemoved, before, route }: ChangedPage): string {
  const moved = before === route ? "" : `, before: ${before}`;
  return `(+${linesAdded} −${linesRemoved} lines${moved})`;
}

import { setTimeout } from "node:timers/promises";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { count } from "lectern/node";
import { ToolProblem } from "./tool-problem.ts";
import type { Found } from "./search-site.ts";
import type { Changes, ChangedPage } from "./what-changed.ts";

/** Time limit for an answer, in milliseconds. */
const TIMEOUT = 60_000;
/** Maximum length of an answer, in characters. */
const MAX_LENGTH = 250_000;

/** Result of a tool: text, and the same content as data if a client can use it. */
export interface Answer {
  readonly text: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * Runs a tool and returns its result. A ToolProblem becomes an error result for the client,
 * with a code, a message and an optional hint.
 *
 * @param timeout time limit in milliseconds
 */
export async function answered(
  work: () => Promise<Answer>,
  timeout = TIMEOUT,
): Promise<CallToolResult> {
  const late = setTimeout(timeout, undefined, { ref: false }).then(() => {
    throw new ToolProblem("too-slow", `No answer after ${timeout / 1000} s.`);
  });
  try {
    const { text, data } = await Promise.race([work(), late]);
    if (text.length > MAX_LENGTH) {
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
  }
}

/** Formats search results as a list. */
export function foundAnswer(found: Found): Answer {
  const rows = found.results.map(({ title, section, page, version, area, excerpt }, index) => {
    const name = section === title ? title : `${title} › ${section}`;
    const place = [area, version].filter((part) => part !== "").join(" ");
    return `${index + 1}. ${name} (${place})\n   page: ${page}\n   ${excerpt}`.trimEnd();
  });
  const { suggestion, total, isUnquoted } = found;
  const head = total === 0 ? "No results found." : `${count(total, "section")} found, best first.`;
  const hint = [
    ...(isUnquoted
      ? ["No exact match for the quoted phrase. These results are without quotes."]
      : []),
    ...(suggestion === undefined ? [] : [`Did you mean "${suggestion}"?`]),
  ];
  return { text: [head, ...hint, ...rows].join("\n\n"), data: { ...found } };
}

/** Formats changes as lists. Returns a patch unchanged. */
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
    data: { ...changes },
  };
}

function lineCounts({ linesAdded, linesRemoved, before, route }: ChangedPage): string {
  const moved = before === route ? "" : `, before: ${before}`;
  return `(+${linesAdded} −${linesRemoved} lines${moved})`;
}

/** Names of lexemes as error messages give them. A phrase stands wherever a term may. */
export type LexemeType = "FIELD" | "TERM" | "PHRASE" | "EDIT_DISTANCE" | "BOOST" | "PRESENCE";

export interface Lexeme {
  readonly type: LexemeType;
  /** Without the backslashes that escape, without the quotes of a phrase. */
  readonly text: string;
  /** Offsets in the query, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/**
 * Cut a query into lexemes, character by character, as lunr 2.3.9 does:
 *
 *     \      the next character is text         ~ ^   end a term; digits follow
 *     :      what stood before is a field       + -   at the beginning of a word: presence
 *     white space and a hyphen inside a term end it
 *
 * It differs from lunr in two ways. `"…"` where a term begins is a phrase; a quote
 * without its pair, or inside a term, is text. And signs that stand alone
 * (`Meeting - August`) or inside a word (`one--two`) are punctuation: they separate.
 */
export function lexQuery(query: string): readonly Lexeme[] {
  const lexemes: Lexeme[] = [];
  let start = 0;
  let at = 0;
  /** Where escaping backslashes stand, counted from the start of the current lexeme. */
  let escapes: number[] = [];

  const emit = (type: LexemeType, end: number) => {
    lexemes.push({ type, text: withoutEscapes(query.slice(start, end), escapes), start, end });
    escapes = [];
    start = end;
  };
  /** End a pending term before `at`, which stands on the character that ends it, and step over that. */
  const endTerm = () => {
    if (at > start) emit("TERM", at);
    start = ++at;
  };

  while (at < query.length) {
    const char = query[at] ?? "";
    const isFirst = at === start;
    if (char === "\\") {
      escapes.push(at - start);
      at = Math.min(at + 2, query.length);
    } else if (char === ":") {
      emit("FIELD", at);
      start = ++at;
    } else if (char === "~" || char === "^") {
      endTerm();
      while (isDigit(query[at])) at++;
      emit(char === "~" ? "EDIT_DISTANCE" : "BOOST", at);
    } else if (isFirst && (char === "+" || char === "-")) {
      if (isOperator(query, at, lexemes.at(-1))) emit("PRESENCE", ++at);
      else start = ++at;
    } else if (isFirst && char === '"' && query.includes('"', at + 1)) {
      const end = query.indexOf('"', at + 1);
      lexemes.push({ type: "PHRASE", text: query.slice(at + 1, end), start, end: end + 1 });
      start = at = end + 1;
    } else if (isSeparator(char)) {
      endTerm();
    } else {
      at++;
    }
  }
  if (at > start) emit("TERM", at);
  return lexemes;
}

/**
 * Whether the sign at an offset, where no term has begun, says that what follows
 * is required or prohibited. Signs of a run before a term are all operators, so
 * that the parser can say which one is too many.
 */
function isOperator(query: string, at: number, last: Lexeme | undefined): boolean {
  const standsAlone = /^[+-]*(?:\s|$)/.test(query.slice(at));
  if (standsAlone) return false;
  const isAfterWhiteSpace = at === 0 || /\s/.test(query[at - 1] ?? "");
  const isAfterLexeme = last?.end === at - (last?.type === "FIELD" ? 1 : 0);
  return (
    isAfterWhiteSpace || (isAfterLexeme && (last?.type === "PRESENCE" || last?.type === "FIELD"))
  );
}

function withoutEscapes(written: string, escapes: readonly number[]): string {
  let text = "";
  let from = 0;
  for (const escape of escapes) {
    text += written.slice(from, escape);
    from = escape + 1;
  }
  return text + written.slice(from);
}

function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= "0" && char <= "9";
}

function isSeparator(char: string): boolean {
  return /[\s-]/.test(char);
}

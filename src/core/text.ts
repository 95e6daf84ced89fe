/** Escape text for HTML content and double-quoted attribute values. */
export function escapeHtml(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  return text.replace(/[&<>"]/g, (c) =>
    c === "&" ? "&amp;" : c === "<" ? "&lt;" : c === ">" ? "&gt;" : "&quot;",
  );
}

/** Text as React writes it, in content and in values alike. */
export function reactText(text: string): string {
  return escapeHtml(text).replaceAll("'", "&#x27;");
}

const escaped: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** Reverses `escapeHtml` and React's escapes. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (reference) => escaped[reference] ?? reference);
}

/** Runs of white space become one space; the ends are trimmed. */
export function collapseSpace(text: string): string {
  // Ignore single spaces, which are the most common white space.
  return text.replace(/[^\S ]\s*| \s+/g, " ").trim();
}

/** At most `limit` characters, cut between words. */
export function shortened(words: string, limit: number): string {
  if (words.length <= limit) return words;
  const cut = words.slice(0, limit - 1);
  const space = words[limit - 1] === " " ? cut.length : cut.lastIndexOf(" ");
  return `${cut.slice(0, space > 0 ? space : cut.length).replace(/[\s.,;:–—-]+$/, "")}…`;
}

/**
 * The id a heading gets: lower case, letters and digits of any script, `_` and
 * `-`; spaces become hyphens and everything else goes. The same rule GitHub
 * uses, so that links written against a repository view keep working.
 */
export function slugify(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

/** Words joined by single hyphens: `File API` is `file-api`, `fileAPI` too. */
export function kebabCase(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1-$2")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

/** `3 pages`, `1 page`. */
export function count(n: number, singular: string, plural = `${singular}s`): string {
  return `${n} ${n === 1 ? singular : plural}`;
}

/** Gives each id once: the first `setup` stays, the next become `setup-1`, `setup-2`. */
export interface NumberedIds {
  /** Note an id that is taken as written. False when it was taken before. */
  reserve(id: string): boolean;
  /** The id, or the id with the first free number. */
  next(id: string): string;
}

/** Ids that are given out once: the second of a name gets a number. */
export function numberedIds(): NumberedIds {
  const taken = new Set<string>();
  const counters = new Map<string, number>();
  return {
    reserve(id) {
      if (taken.has(id)) return false;
      taken.add(id);
      return true;
    },
    next(id) {
      let candidate = id;
      let n = counters.get(id) ?? 0;
      while (taken.has(candidate)) candidate = `${id}-${++n}`;
      counters.set(id, n);
      taken.add(candidate);
      return candidate;
    },
  };
}

/** The message of anything that was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Makes control characters and marks of text direction visible, so that text of authors can't
 * control the terminal or hide its order. Keeps tabs and line breaks.
 */
export function visibleText(text: string): string {
  return text.replace(/(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

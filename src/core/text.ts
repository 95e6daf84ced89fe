/** Escapes text for HTML content and double-quoted attribute values. */
export function escapeHtml(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  return text.replace(/[&<>"]/g, (c) =>
    c === "&" ? "&amp;" : c === "<" ? "&lt;" : c === ">" ? "&gt;" : "&quot;",
  );
}

/** Escapes text the way React does, in content and in attribute values. */
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

/** Replaces each run of white space with a single space, and trims both ends. */
export function collapseSpace(text: string): string {
  // Don't match single spaces, because they are the most common white space.
  return text.replace(/[^\S ]\s*| \s+/g, " ").trim();
}

/** Shortens text to at most `limit` characters. Cuts between words and adds an ellipsis. */
export function shortened(words: string, limit: number): string {
  if (words.length <= limit) return words;
  const cut = words.slice(0, limit - 1);
  const space = words[limit - 1] === " " ? cut.length : cut.lastIndexOf(" ");
  return `${cut.slice(0, space > 0 ? space : cut.length).replace(/[\s.,;:–—-]+$/, "")}…`;
}

/**
 * Returns the id for a heading: lower-case letters and digits in any script, `_` and `-`. Spaces
 * become hyphens, and other characters are removed. GitHub uses the same rule, so links that work
 * on GitHub also work here.
 */
export function slugify(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

/** Joins words with single hyphens: `File API` and `fileAPI` both become `file-api`. */
export function kebabCase(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1-$2")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

/** Formats a number with its noun: `3 pages`, `1 page`. */
export function count(n: number, singular: string, plural = `${singular}s`): string {
  return `${n} ${n === 1 ? singular : plural}`;
}

/** Makes ids unique: the first `setup` is unchanged, the next are `setup-1` and `setup-2`. */
export function numberedIds() {
  const taken = new Set<string>();
  const counters = new Map<string, number>();
  return {
    /** Reserves an id without changing it. @returns false if the id is already taken */
    reserve(id: string): boolean {
      if (taken.has(id)) return false;
      taken.add(id);
      return true;
    },
    /** Returns the id, or the id with the first free number. */
    next(id: string): string {
      let candidate = id;
      let n = counters.get(id) ?? 0;
      while (taken.has(candidate)) candidate = `${id}-${++n}`;
      counters.set(id, n);
      taken.add(candidate);
      return candidate;
    },
  };
}

/** Returns the message of a thrown value, which may not be an `Error`. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Makes control characters and text direction marks visible, so that source text can't control the
 * terminal or be shown in a misleading order. Keeps tabs and line breaks.
 */
export function visibleText(text: string): string {
  return text.replace(/(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

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

/** What `escapeHtml`, or React, has escaped, as it was. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (reference) => escaped[reference] ?? reference);
}

/** Runs of white space become one space; the ends are trimmed. */
export function collapseSpace(text: string): string {
  // A space alone stays: most white space is one, and need not be replaced.
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

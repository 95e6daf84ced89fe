/**
 * Without byte order mark, other line ends than line feeds, and halves of
 * characters. The last line is ended: a backslash at the very end of what might
 * be an import would end the program.
 */
export function normalizeText(text: string): string {
  return text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/(?<!\n)$/, "\n")
    .replace(/\p{Surrogate}/gu, "\uFFFD");
}

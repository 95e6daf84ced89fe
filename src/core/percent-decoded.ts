/** Percent-decoding that leaves a text with a malformed sequence as it is. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

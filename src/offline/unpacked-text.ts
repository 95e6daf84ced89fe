/** Whether the browser can read what is packed by gzip. */
export function canUnpack(): boolean {
  return "DecompressionStream" in globalThis;
}

/**
 * The text of a file that may be packed by gzip. Its first bytes tell: some hosts say in a
 * header that such a file is packed, and the browser has unpacked it before we see it; a
 * worker answers with what it has stored, which is not packed.
 *
 * @throws TypeError when it is damaged
 */
export function unpackedText(content: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const [first, second] = new Uint8Array(content);
  const { body } = new Response(content);
  const isPacked = first === 0x1f && second === 0x8b;
  return new Response(isPacked ? body?.pipeThrough(new DecompressionStream("gzip")) : body).text();
}

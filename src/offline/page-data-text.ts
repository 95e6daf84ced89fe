/**
 * Page data as it travels and as it's stored. It contains the build id, so it would change
 * with every build although the page hasn't changed. Hashes and stored copies leave the id
 * out, and whoever serves a copy inserts the id of the stored build.
 */

const buildId = /"build":"[^"]*"/;

/** Page data without the build id, as it's stored. */
export function settled(text: string): string {
  return text.replace(buildId, '"build":""');
}

/** Page data as it's served, with the build id `build`. */
export function withBuild(text: string, build: string): string {
  return text.replace(buildId, () => `"build":${JSON.stringify(build)}`);
}

/** Whether the browser can decompress gzip. */
export function canUnpack(): boolean {
  return "DecompressionStream" in globalThis;
}

/**
 * The text of a file that may be compressed with gzip. The first bytes decide, because some
 * hosts set a header for such a file and the browser has decompressed it already, and the
 * worker answers with an uncompressed copy.
 *
 * @throws TypeError if it's damaged
 */
export function unpackedText(content: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const [first, second] = new Uint8Array(content);
  const { body } = new Response(content);
  const isPacked = first === 0x1f && second === 0x8b;
  return new Response(isPacked ? body?.pipeThrough(new DecompressionStream("gzip")) : body).text();
}

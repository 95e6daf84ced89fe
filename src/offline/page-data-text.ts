/**
 * Converts page data between its transferred form and its stored form. The transferred form
 * contains the build id, so it changes with every build even if the page doesn't. Hashes and stored
 * copies omit the id. Code that serves a copy inserts the id of the stored build.
 */

const buildId = /"build":"[^"]*"/;

/** Removes the build id, for storage. */
export function settled(text: string): string {
  return text.replace(buildId, '"build":""');
}

/** Inserts the build id into stored page data. */
export function withBuild(text: string, build: string): string {
  return text.replace(buildId, () => `"build":${JSON.stringify(build)}`);
}

/** Whether the browser can decompress gzip. */
export function canUnpack(): boolean {
  return "DecompressionStream" in globalThis;
}

/**
 * Returns the text of a file that may be gzip-compressed. Detects gzip by the first two bytes
 * because headers aren't reliable: some hosts set a header that makes the browser decompress the
 * file, and the worker's copies are stored uncompressed.
 *
 * @throws TypeError if the compressed data is damaged
 */
export function unpackedText(content: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const [first, second] = new Uint8Array(content);
  const { body } = new Response(content);
  const isPacked = first === 0x1f && second === 0x8b;
  return new Response(isPacked ? body?.pipeThrough(new DecompressionStream("gzip")) : body).text();
}

import { createHash } from "node:crypto";

/**
 * Returns the first 16 hexadecimal digits of the parts' SHA-256. Each part is followed by a zero
 * byte.
 */
export function contentHash(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, 16);
}

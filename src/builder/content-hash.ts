import { createHash } from "node:crypto";

/** A short name for some content: 16 hexadecimal digits of its SHA-256. */
export function contentHash(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, 16);
}

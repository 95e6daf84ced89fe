import { createHash, hash as hashOf } from "node:crypto";

/** Parts longer than this are hashed separately, because joining them costs more than the calls. */
const SHORT = 2000;

/**
 * Returns the first 16 hexadecimal digits of the parts' SHA-256. Each part is followed by a zero
 * byte.
 */
export function contentHash(...parts: readonly (string | Uint8Array)[]): string {
  return (areShort(parts) ? hashStrings(parts) : hashParts(parts)).slice(0, 16);
}

function areShort(parts: readonly (string | Uint8Array)[]): parts is readonly string[] {
  let length = 0;
  return parts.every((part) => typeof part === "string" && (length += part.length) < SHORT);
}

/** Hashes short strings in one call, which is faster. */
function hashStrings(parts: readonly string[]): string {
  return hashOf("sha256", `${parts.join("\0")}\0`, "hex");
}

function hashParts(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

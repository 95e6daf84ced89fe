import { createHash, hash as hashOf } from "node:crypto";

/** Longer texts are hashed part by part: to join them costs more than the calls. */
const SHORT = 2000;

/** A short name for some content: 16 hexadecimal digits of its SHA-256, each part with a zero after it. */
export function contentHash(...parts: readonly (string | Uint8Array)[]): string {
  return (areShortTexts(parts) ? ofTexts(parts) : ofParts(parts)).slice(0, 16);
}

function areShortTexts(parts: readonly (string | Uint8Array)[]): parts is readonly string[] {
  let length = 0;
  return parts.every((part) => typeof part === "string" && (length += part.length) < SHORT);
}

/** In one call: most are short, and a call costs more than what it hashes. */
function ofTexts(parts: readonly string[]): string {
  return hashOf("sha256", `${parts.join("\0")}\0`, "hex");
}

function ofParts(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

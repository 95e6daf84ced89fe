import type { Encoding } from "./built-output.ts";

/** What we have, the smallest first. */
const stored: readonly Encoding[] = ["br", "gzip", "identity"];

/**
 * The forms of a file a client takes, the one it likes best first, and of several
 * it likes the same the smallest. As it is comes last: a client that refuses even
 * that gets it all the same, since most files have no other form.
 *
 * @param header `Accept-Encoding`
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const item of (header ?? "").split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((part) => part.startsWith("q="))?.slice("q=".length) ?? "1";
    if (name !== "") weights.set(name, Number(weight) || 0);
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const taken = stored.filter((encoding) => encoding !== "identity" && weightOf(encoding) > 0);
  return [...taken.toSorted((a, b) => weightOf(b) - weightOf(a)), "identity"];
}

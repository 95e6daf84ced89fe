import { diagnosticCodes, explainCode } from "../core/diagnostic-codes.ts";
import { renamedCodes } from "../core/renamed-names.ts";
import { editDistance } from "../core/nearest.ts";
import { exitCodes } from "./arguments.ts";

/**
 * Runs `lectern explain`: prints the entry of a code, or lists all codes. Returns the exit code.
 */
export function explain(written: string | undefined): number {
  if (written === undefined) {
    console.log(codeList());
    return exitCodes.ok;
  }
  const code = renamedCodes[written] ?? written;
  const entry = explainCode(code);
  if (!entry) {
    console.error(unknownCode(code));
    return exitCodes.usage;
  }
  const { cause, example, remedy } = entry;
  if (code !== written) console.log(`"${written}" is now "${code}".\n`);
  console.log(`${code}\n\nCause    ${cause}\nExample  ${example}\nRemedy   ${remedy}`);
  return exitCodes.ok;
}

const codes = Object.keys(diagnosticCodes).toSorted();

/** Returns all codes with their causes, grouped by area. */
export function codeList(): string {
  const areas = [...new Set(codes.map(areaOf))];
  const width = Math.max(...codes.map((code) => code.length));
  const groups = areas.map((area) => {
    const members = codes.filter((code) => areaOf(code) === area);
    const lines = members.map((code) => `  ${code.padEnd(width)}  ${explainCode(code)?.cause}`);
    return [area, ...lines].join("\n");
  });
  return groups.join("\n\n");
}

/** Returns the message for an unknown code, with the most similar codes. */
export function unknownCode(code: string): string {
  const [area, problem = area ?? ""] = code.split("/");
  const sameArea = codes.filter((known) => areaOf(known) === area);
  // Also compares without the area, because the area may be missing or wrong.
  const distance = (known: string) =>
    Math.min(editDistance(code, known), editDistance(problem, known.split("/")[1] ?? ""));
  const close = codes.filter((known) => distance(known) <= Math.max(1, problem.length / 3));
  const byDistance = (a: string, b: string) => distance(a) - distance(b);
  const suggested = [...new Set([...close.toSorted(byDistance), ...sameArea.toSorted(byDistance)])];
  const lines = suggested.slice(0, 8).map((known) => `  ${known}`);
  return [
    `There is no diagnostic "${code}".`,
    ...(lines.length > 0 ? ["Did you mean one of these?", ...lines] : []),
    '"lectern explain" lists all codes.',
  ].join("\n");
}

/** Returns the area of a code, for example `link` for `link/unknown-anchor`. */
function areaOf(code: string): string {
  return code.split("/")[0] ?? "";
}

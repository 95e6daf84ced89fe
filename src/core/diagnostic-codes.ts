import dataCodes from "./catalogue/data.json" with { type: "json" };
import diskCodes from "./catalogue/disk.json" with { type: "json" };
import extensionCodes from "./catalogue/extensions.json" with { type: "json" };
import pageCodes from "./catalogue/page.json" with { type: "json" };
import qualityCodes from "./catalogue/quality.json" with { type: "json" };
import siteCodes from "./catalogue/site.json" with { type: "json" };

/** The explanation of a code, for `lectern explain` and the handbook. */
interface CatalogueEntry {
  /** When Lectern reports the diagnostic. */
  readonly cause: string;
  /** The smallest input that causes it. */
  readonly example: string;
  /** How to fix the problem. */
  readonly remedy: string;
}

/**
 * All diagnostics by code. From version 0.1.0, codes are never renamed, because scripts and search
 * results refer to them. `renamed-names.ts` lists the codes that were renamed before.
 */
export const diagnosticCodes = {
  ...siteCodes,
  ...dataCodes,
  ...pageCodes,
  ...qualityCodes,
  ...extensionCodes,
  ...diskCodes,
} satisfies Record<string, CatalogueEntry>;

/** A code such as `link/unknown-page`. */
export type DiagnosticCode = keyof typeof diagnosticCodes;

/** Returns the catalogue entry for a code that a user typed, or `undefined`. */
export function explainCode(code: string): CatalogueEntry | undefined {
  return Object.hasOwn(diagnosticCodes, code) ? diagnosticCodes[code as DiagnosticCode] : undefined;
}

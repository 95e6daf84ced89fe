import { dataCodes } from "./catalogue/data.ts";
import { diskCodes } from "./catalogue/disk.ts";
import type { CatalogueEntry } from "./catalogue/entry.ts";
import { extensionCodes } from "./catalogue/extensions.ts";
import { pageCodes } from "./catalogue/page.ts";
import { qualityCodes } from "./catalogue/quality.ts";
import { siteCodes } from "./catalogue/site.ts";

/** Every diagnostic there is. A code is never renamed: scripts and searches rely on it. */
export const diagnosticCodes = {
  ...siteCodes,
  ...dataCodes,
  ...pageCodes,
  ...qualityCodes,
  ...extensionCodes,
  ...diskCodes,
};

/** Codes are stable: they are never renamed. */
export type DiagnosticCode = keyof typeof diagnosticCodes;

/** The catalogue's entry for a code typed by a person; undefined when there is none. */
export function explainCode(code: string): CatalogueEntry | undefined {
  return Object.hasOwn(diagnosticCodes, code) ? diagnosticCodes[code as DiagnosticCode] : undefined;
}

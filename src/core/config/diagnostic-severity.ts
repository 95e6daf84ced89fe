import type { DiagnosticSeverity } from "../diagnostic.ts";
import type { Severity } from "./config.ts";

/** What a severity of the configuration means for a report; undefined when it is to be silent. */
export function diagnosticSeverity(severity: Severity): DiagnosticSeverity | undefined {
  switch (severity) {
    case "fail":
      return "error";
    case "warn":
      return "warning";
    case "ignore":
      return undefined;
  }
}

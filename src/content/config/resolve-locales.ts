import { didYouMean } from "../../base/nearest.ts";
import type { Locale } from "../../model/config/config.ts";
import type { ConfigValues } from "../../model/schema/site.ts";
import type { ReportConfig } from "./config-source.ts";

/** The locales in written order; the default one has no segment in its addresses. */
export function resolveLocales(
  declared: ConfigValues["locales"],
  report: ReportConfig,
): { locales: readonly Locale[]; defaultLocale: string } {
  const codes = Object.keys(declared.list);
  if (!codes.includes(declared.default)) {
    const message = `"locales.default" is "${declared.default}", which "locales.list" does not have.`;
    const hint = didYouMean(declared.default, codes);
    report({ severity: "error", path: ["locales", "default"], message, hint });
  }
  const locales = Object.entries(declared.list).map(([code, { label, direction }]) => ({
    code,
    label,
    direction,
    segment: code === declared.default ? "" : code,
  }));
  return { locales, defaultLocale: declared.default };
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { contrastOnPage } from "lectern/node";
import type { ImportReport } from "../import-report.ts";
import type { SitePlan } from "../site-plan.ts";

interface ColorInput {
  /** Absolute path of the old site. */
  readonly root: string;
  readonly plan: Pick<SitePlan, "styles">;
  readonly report: ImportReport;
}

/** Contrast that text needs. */
const LEAST = 4.5;

/**
 * Returns the primary colour of the old site's stylesheets if links in it can be read on a
 * light page. In dark mode the engine lightens it.
 */
export function primaryColor({ root, plan, report }: ColorInput): string | undefined {
  for (const style of plan.styles) {
    const found = declaration(readFileSync(path.join(root, style), "utf8"));
    if (found === undefined) continue;
    const { value, line } = found;
    const ratio = contrastOnPage(value);
    const what = `the primary colour \`${value}\``;
    const place = `${style}:${line}`;
    if (ratio !== undefined && ratio >= LEAST) {
      report.add({ fate: "taken", what, place, note: "`themeColor` of the configuration." });
      return value;
    }
    const reason =
      ratio !== undefined
        ? `its contrast on a light page is ${ratio.toFixed(1)}, but text needs ${LEAST}.`
        : "its value isn't a plain colour.";
    const note = `${reason} Set \`themeColor\` in the configuration.`;
    report.add({ fate: "dropped", what, place, note });
    return undefined;
  }
  return undefined;
}

/** The first declaration: in these stylesheets the light colours come before the dark ones. */
function declaration(css: string): { readonly value: string; readonly line: number } | undefined {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  const match = /--ifm-color-primary\s*:\s*([^;}]+)/.exec(plain);
  if (!match?.[1]) return undefined;
  return { value: match[1].trim(), line: plain.slice(0, match.index).split("\n").length };
}

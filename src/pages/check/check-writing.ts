import { type Diagnostic, diagnosticSeverity } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { Severities } from "../../core/config.ts";

/** A text as it was written: a page or a partial. */
export interface WrittenText {
  readonly source: SourcePath;
  readonly headings: readonly {
    readonly level: number;
    readonly line: number;
    readonly column: number;
  }[];
  /** Images without a text. */
  readonly untoldImages: readonly {
    readonly address: string;
    readonly line: number;
    readonly column: number;
  }[];
}

/** Headings go down one level at a time, and images say what they show. */
export function checkWriting(
  texts: readonly WrittenText[],
  severities: Severities,
): readonly Diagnostic[] {
  const skipped = diagnosticSeverity(severities.skippedHeadings);
  const untold = diagnosticSeverity(severities.untoldImages);
  return texts.flatMap(({ source: file, headings, untoldImages }) => {
    const found: Diagnostic[] = [];
    let above: number | undefined;
    for (const { level, line, column } of skipped === undefined ? [] : headings) {
      if (above !== undefined && skipped && level > above + 1) {
        const message = `A heading of level ${level} follows one of level ${above}.`;
        const hint = `Write it with ${above + 1} #: screen readers and the contents go by the levels.`;
        const place = { file, line, column };
        found.push({ code: "heading/skipped-level", severity: skipped, message, hint, place });
      }
      above = level;
    }
    for (const { address, line, column } of untoldImages) {
      if (untold === undefined) continue;
      const message = `The image "${address}" has no text that stands for it.`;
      const hint =
        'Say what it shows: ![text](address). For one that only decorates, write <img alt="" src="…" />.';
      const place = { file, line, column };
      found.push({ code: "image/no-text", severity: untold, message, hint, place });
    }
    return found;
  });
}

import { contrast, hexOf, readColor } from "../../base/color.ts";
import { hardestSurfaces } from "../../model/config/surfaces.ts";
import type { ConfigValues } from "../../model/schema/site.ts";
import type { ReportConfig } from "./config-source.ts";

/** An accent is text on the surfaces of its mode, and must be readable there. */
export function checkTheme({ theme, budgets }: ConfigValues, report: ReportConfig): void {
  const { accent } = theme;
  const least = budgets.contrast;
  for (const mode of ["light", "dark"] as const) {
    const written = accent?.[mode];
    const color = written === undefined ? undefined : readColor(written);
    if (written === undefined || !color) continue;
    const surface = hardestSurfaces[mode];
    const found = contrast(hexOf(color), surface);
    if (found >= least) continue;
    const step = mode === "light" ? -0.01 : 0.01;
    let { lightness } = color;
    const near = () => hexOf({ ...color, lightness });
    while (contrast(near(), surface) < least && lightness > 0 && lightness < 1) lightness += step;
    report({
      severity: "error",
      path: ["theme", "accent", mode],
      message: `The accent "${written}" has a contrast of ${found.toFixed(1)} in ${mode} mode; text needs ${least}.`,
      hint: `The nearest that has it is "${near()}".`,
    });
  }
}

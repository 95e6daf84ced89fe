import type { FallbackFace } from "../../render/site/font-styles.ts";
import type { FontFacts } from "./read-font.ts";

/** A font that readers have, under the names systems give it, with the average width of its letters. */
interface CommonFont {
  readonly names: readonly string[];
  readonly width: { readonly regular: number; readonly bold: number };
}

/** Fonts of one line have the same widths: each was made to stand in for the first. */
const common = {
  sans: {
    names: ["Arial", "Liberation Sans", "Arimo", "Helvetica"],
    width: { regular: 0.4607, bold: 0.4918 },
  },
  serif: {
    names: ["Times New Roman", "Liberation Serif", "Tinos", "Times"],
    width: { regular: 0.413, bold: 0.4383 },
  },
  mono: {
    names: ["Courier New", "Liberation Mono", "Cousine", "Courier"],
    width: { regular: 0.6001, bold: 0.6001 },
  },
} as const satisfies Record<string, CommonFont>;

/** From this weight on a font stands beside bold ones. */
const BOLD = 600;

/**
 * What readers see until a font has come: a font they have, stretched to its widths and
 * with its height of a line, so that nothing moves when it comes. A variable font has
 * one for text and one for bold text.
 */
export function fallbackFaces(
  { weight, style, ascent, descent, lineGap, width }: FontFacts,
  kind: keyof typeof common,
): readonly FallbackFace[] {
  const [least = 400, most = least] = weight.split(" ").map(Number);
  const { names, width: widths } = common[kind];
  const face = (isBold: boolean, range: string): FallbackFace => {
    const adjust = width / (isBold ? widths.bold : widths.regular);
    return {
      weight: range,
      style,
      locals: names.map((name) => localName(name, isBold, style)),
      sizeAdjust: percent(adjust),
      ascent: percent(ascent / adjust),
      descent: percent(descent / adjust),
      lineGap: percent(lineGap / adjust),
    };
  };
  if (most < BOLD) return [face(false, weight)];
  if (least >= BOLD) return [face(true, weight)];
  return [face(false, `${least} ${BOLD - 1}`), face(true, `${BOLD} ${most}`)];
}

/** As systems name it in full: `Arial Bold Italic`. */
function localName(name: string, isBold: boolean, style: "normal" | "italic"): string {
  return [name, isBold ? "Bold" : "", style === "italic" ? "Italic" : ""].filter(Boolean).join(" ");
}

function percent(part: number): string {
  return `${Number((part * 100).toFixed(2))}%`;
}

import { readFileSync } from "node:fs";
import path from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import { placeInConfig, type ConfigSource } from "../../content/config/config-source.ts";
import type { SiteConfig } from "../../core/config.ts";
import type { FontRole, SiteFont, FallbackFace } from "../../pages/site/theme-styles.ts";
import { publishedName, type PublishedFile } from "../output/published-file.ts";
import type { FontFacts } from "./read-font.ts";
import { errorMessage } from "../../core/text.ts";

/** Where fonts lie in the output. */
export const fontFolder = "assets/fonts/";

/** The fonts that the configuration names. */
export interface SiteFonts {
  readonly fonts: readonly SiteFont[];
  readonly published: readonly PublishedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface SiteFontsInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: Pick<SiteConfig, "theme" | "basePath">;
  readonly configSource: ConfigSource | undefined;
}

/** A font file that was read. */
interface ReadFace {
  readonly facts: FontFacts;
  readonly published: PublishedFile;
}

/** Reads the fonts of a site. What reads fonts is loaded for a site that has some. */
export async function siteFonts(input: SiteFontsInput): Promise<SiteFonts> {
  const roles = Object.entries(input.config.theme.fonts) as [FontRole, readonly SourcePath[]][];
  if (roles.length === 0) return { fonts: [], published: [], diagnostics: [] };
  const { readFont } = await import("./read-font.ts");
  const diagnostics: Diagnostic[] = [];
  const published: PublishedFile[] = [];
  const fonts = roles.flatMap(([role, files]): readonly SiteFont[] => {
    const faces = files.flatMap((source, index): readonly ReadFace[] => {
      const file = path.join(input.root, source);
      const bytes = readFileSync(file);
      try {
        const facts = readFont(bytes);
        return [{ facts, published: { file, output: fontFolder + publishedName(source, bytes) } }];
      } catch (error) {
        diagnostics.push(unreadable(input, { role, index, source, error }));
        return [];
      }
    });
    published.push(...faces.map((face) => face.published));
    return fontOf(role, faces, input.config.basePath);
  });
  return { fonts, published, diagnostics };
}

function fontOf(role: FontRole, faces: readonly ReadFace[], basePath: string): readonly SiteFont[] {
  const [first] = faces;
  if (!first) return [];
  const kind = role === "code" ? "mono" : first.facts.hasSerifs ? "serif" : "sans";
  const href = ({ published }: ReadFace) => basePath + published.output;
  const needed = nearestTo(role === "headings" ? 700 : 400, faces);
  return [
    {
      role,
      // One family, whatever the files of light and bold call themselves.
      family: first.facts.family,
      generic: ({ mono: "monospace", serif: "serif", sans: "sans-serif" } as const)[kind],
      faces: faces.map((face) => {
        const { weight, style } = face.facts;
        return { href: href(face), weight, style };
      }),
      fallbacks: faces.flatMap(({ facts }) => fallbackFaces(facts, kind)),
      preload: role === "code" ? undefined : needed && href(needed),
    },
  ];
}

/** The upright face whose weight is nearest; of a variable font that is any in its range. */
function nearestTo(wanted: number, faces: readonly ReadFace[]): ReadFace | undefined {
  const distance = ({ facts }: ReadFace) => {
    const [least = 400, most = least] = facts.weight.split(" ").map(Number);
    return Math.max(0, least - wanted, wanted - most);
  };
  const upright = faces.filter(({ facts }) => facts.style === "normal");
  return upright.toSorted((a, b) => distance(a) - distance(b))[0];
}

interface UnreadableFont {
  readonly role: FontRole;
  readonly index: number;
  readonly source: SourcePath;
  readonly error: unknown;
}

function unreadable(
  { configSource }: SiteFontsInput,
  { role, index, source, error }: UnreadableFont,
): Diagnostic {
  const reason = errorMessage(error);
  return {
    code: "font/unreadable",
    severity: "error",
    message: `The font "${source}" cannot be read: ${reason}.`,
    hint: "Fonts are files in WOFF2. Fetch the file again, or convert it.",
    place: placeInConfig(configSource, ["theme", "fonts", role, index]),
  };
}

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
function fallbackFaces(
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

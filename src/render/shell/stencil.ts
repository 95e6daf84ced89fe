import { reactText } from "../../base/text.ts";

/** Stand around the number of a gap. No text has them: Unicode leaves them to programs. */
const open = "\uFDD0";
const close = "\uFDD1";

/** What a component is given in the place of a value, so that the markup has a gap there. */
export function gapMark(index: number): string {
  return `${open}${index}${close}`;
}

/** The values of one document, in the order in which they were taken out of its data. */
export interface Gaps {
  /** Escaped, one for each gap. */
  readonly values: readonly string[];
  /** What stands for a text. Nothing for none: React separates texts, but not from an empty one. */
  text(value: string): string;
  /** What stands for HTML. */
  html(value: string): string;
  /** What stands for an address: it starts as the address does, since the shell and React look at that. */
  address(value: string): string;
}

/** How addresses start that lead somewhere in the site, on the page or on the web. Others stand for themselves. */
const addressStart = /^(?:\/(?!\/)|#|https?:\/\/)/;

export function gaps(): Gaps {
  const values: string[] = [];
  const gap = (value: string) => gapMark(values.push(value) - 1);
  return {
    values,
    text: (value) => (value === "" ? value : gap(reactText(value))),
    html: gap,
    address(value) {
      const start = addressStart.exec(value)?.[0];
      if (start === undefined) return value;
      return start + gap(reactText(value.slice(start.length)));
    },
  };
}

/** Markup with gaps for values. */
export interface Stencil {
  /** The markup before each gap, and after the last. */
  readonly pieces: readonly string[];
  /** Of each gap, which value goes there. */
  readonly gaps: readonly number[];
}

/** Makes a stencil of what a component drew of marks. */
export function cutStencil(markup: string): Stencil {
  const parts = markup.split(/\uFDD0(\d+)\uFDD1/);
  return {
    pieces: parts.filter((_, index) => index % 2 === 0),
    gaps: parts.filter((_, index) => index % 2 === 1).map(Number),
  };
}

/** The markup as the component would have drawn it of the values. */
export function fillStencil({ pieces, gaps }: Stencil, values: readonly string[]): string {
  let markup = pieces[0] ?? "";
  for (let at = 0; at < gaps.length; at++) {
    markup += (values[gaps[at] ?? -1] ?? missing()) + (pieces[at + 1] ?? "");
  }
  return markup;
}

function missing(): never {
  throw new Error("a stencil has a gap without a value");
}

/** Sites have some tens of stencils; what has more of them is no stencil. */
const MOST = 1000;

/**
 * Draws each stencil once.
 *
 * @returns a function of a key, which names all that the markup is made of but the values, and of
 * what draws it of marks
 */
export function knownStencils(): (key: string, draw: () => string) => Stencil {
  const known = new Map<string, Stencil>();
  return (key, draw) => {
    let stencil = known.get(key);
    if (!stencil) {
      if (known.size >= MOST) known.clear();
      stencil = cutStencil(draw());
      known.set(key, stencil);
    }
    return stencil;
  };
}

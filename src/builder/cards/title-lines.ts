/** A title as it stands on a card. */
export interface SetTitle {
  /** Size of the letters, in pixels. */
  readonly size: number;
  readonly lines: readonly string[];
}

/** The room a title has on a card. */
export interface TitleBox {
  /** In pixels. */
  readonly width: number;
  /** Sizes of letters to try, largest first, each with the lines there is room for. */
  readonly sizes: readonly { readonly size: number; readonly lines: number }[];
  /** Width of a text in ems. */
  widthOf(text: string): number;
}

/** A title in the largest letters it fits in. In the smallest, what has no room ends in `…`. */
export function setTitle(title: string, box: TitleBox): SetTitle {
  const words = title.trim().split(/\s+/);
  for (const { size, lines } of box.sizes) {
    const set = breakLines(words, (text) => box.widthOf(text) * size <= box.width);
    if (set !== undefined && set.length <= lines) return { size, lines: set };
  }
  const { size, lines } = box.sizes.at(-1) ?? { size: 16, lines: 1 };
  const fits = (text: string) => box.widthOf(text) * size <= box.width;
  const set =
    breakLines(
      words.flatMap((word) => pieces(word, fits)),
      fits,
    ) ?? [];
  if (set.length <= lines) return { size, lines: set };
  const last = Array.from(set[lines - 1] ?? "");
  while (last.length > 0 && !fits(`${last.join("")}…`)) last.pop();
  return { size, lines: [...set.slice(0, lines - 1), `${last.join("").trimEnd()}…`] };
}

/** Words in lines, as many in each as fit; undefined when one alone does not. */
function breakLines(
  words: readonly string[],
  fits: (text: string) => boolean,
): readonly string[] | undefined {
  const lines: string[] = [];
  for (const word of words) {
    if (!fits(word)) return undefined;
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A word in parts that fit, such as a long name of a class. */
function pieces(word: string, fits: (text: string) => boolean): readonly string[] {
  const parts: string[] = [];
  let part = "";
  for (const character of word) {
    if (part !== "" && !fits(part + character)) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return part === "" ? parts : [...parts, part];
}

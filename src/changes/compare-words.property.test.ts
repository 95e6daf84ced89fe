import fc from "fast-check";
import { expect, test } from "vitest";
import type { ComparedBlock, Piece } from "../core/comparison.ts";
import { compareBlocks } from "./compare-texts.ts";
import { compareLines, compareWords } from "./compare-words.ts";
import type { TextBlock } from "./text-sections.ts";

/** Text with a small vocabulary, so that many words are equal. */
const text = fc
  .array(fc.constantFrom("one", "two", "three", " ", ", ", ".", "été", "茶", "水", "$CFG"), {
    maxLength: 30,
  })
  .map((parts) => parts.join(""));

const lines = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 });

const without = (kind: Piece["kind"], pieces: readonly Piece[]) =>
  pieces
    .filter((piece) => piece.kind !== kind)
    .map((piece) => piece.text)
    .join("");

test("a comparison by word contains both versions", () => {
  fc.assert(
    fc.property(text, text, (older, newer) => {
      const pieces = compareWords(older, newer);
      expect(without("added", pieces)).toBe(older);
      expect(without("removed", pieces)).toBe(newer);
    }),
  );
});

test("a comparison by line contains both versions", () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const pieces = compareLines(before.join("\n"), after.join("\n"));
      expect(without("added", pieces)).toBe(`${before.join("\n")}\n`);
      expect(without("removed", pieces)).toBe(`${after.join("\n")}\n`);
    }),
  );
});

const block = fc.record({
  kind: fc.constantFrom<TextBlock["kind"]>("text", "item", "row"),
  text: text.filter((words) => words !== ""),
});

/** Returns the blocks of one version. */
function blocksOf(gone: "added" | "removed", compared: readonly ComparedBlock[]) {
  return compared.flatMap((each): TextBlock[] => {
    if (each.state === gone) return [];
    const words = each.state === "changed" ? without(gone, each.pieces) : each.text;
    return [{ kind: each.kind, text: words }];
  });
}

test("a comparison by block contains both sections, each block once and in order", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), fc.array(block, { maxLength: 8 }), (a, b) => {
      const compared = compareBlocks(a, b);
      expect(blocksOf("added", compared)).toEqual(a);
      expect(blocksOf("removed", compared)).toEqual(b);
    }),
  );
});

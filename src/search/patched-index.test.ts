import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutBefore } from "./file/cut-before.ts";
import { packCut } from "./file/pack.ts";
import { buildIndex } from "./index/build-index.ts";
import { tokenizePage, type PageTokens } from "./index/page-tokens.ts";
import { patchIndex, type PatchedPage } from "./index/patch-index.ts";
import { page } from "./pages.fixture.ts";
import { somePages } from "./random-pages.fixture.ts";

const tag = "test";

/** So small that a few pages have many parts of each kind. */
const sizes = { words: 3, postings: 4, sections: 2, titles: 2, addresses: 2 };

/** Pages of an index before, and which of them become what: left as they are, read anew, or gone. */
const someEdits = fc.tuple(
  somePages,
  somePages,
  fc.array(fc.constantFrom("as before", "as before", "another", "one more", "gone"), {
    minLength: 5,
    maxLength: 5,
  }),
);

function edited(
  before: readonly PageTokens[],
  others: readonly PageTokens[],
  edits: readonly string[],
): readonly PatchedPage[] {
  return before.flatMap((_, number): readonly PatchedPage[] => {
    const [edit, other] = [edits[number], others[number]];
    if (edit === "gone") return [];
    if (edit === "as before" || !other) return [number];
    return edit === "another" ? [other] : [other, number];
  });
}

describe("an index made of another", () => {
  test("is what would be made of the words of all its pages", () => {
    const property = fc.property(someEdits, ([first, second, edits]) => {
      const [before, others] = [first, second].map((pages) =>
        pages.map((one) => tokenizePage(one)),
      );
      const pages = edited(before ?? [], others ?? [], edits);
      const tokens = pages.flatMap((one) =>
        typeof one === "number" ? (before?.[one] ?? []) : one,
      );
      const { index } = patchIndex(buildIndex({ tag, pages: before ?? [] }), pages);
      expect(index).toEqual(buildIndex({ tag, pages: tokens }));
    });
    fc.assert(property, { numRuns: 300 });
  });

  test("is cut as one of all pages is, with parts that are the same taken from before", () => {
    let taken = 0;
    const property = fc.property(someEdits, ([first, second, edits]) => {
      const [before = [], others = []] = [first, second].map((pages) =>
        pages.map((one) => tokenizePage(one)),
      );
      const built = buildIndex({ tag, pages: before });
      const old = packCut(built, { sizes });
      const patched = patchIndex(built, edited(before, others, edits));
      const cut = packCut(patched.index, { sizes, before: cutBefore(built, old.head, patched) });
      const whole = packCut(patched.index, { sizes });
      const names = [...cut.asBefore].map(([name, part]) => [name, old.parts[part]]);
      taken += names.length;
      expect({ ...cut.parts, ...Object.fromEntries(names) }).toEqual(whole.parts);
      expect(cut.head).toEqual(whole.head);
    });
    fc.assert(property, { numRuns: 300 });
    expect(taken).toBeGreaterThan(100);
  });

  test("packs what an edit of a text leaves as it was no second time", () => {
    const text = (number: number) => `alpha${number} beta gamma delta${number}`;
    const pages = Array.from({ length: 20 }, (_, number) =>
      tokenizePage(page(`/p/${number}`, `Page ${number}`, text(number))),
    );
    const built = buildIndex({ tag, pages });
    const old = packCut(built, { sizes });
    const anew = tokenizePage(page("/p/7", "Page 7", `${text(7)} omega`));
    const patched = patchIndex(
      built,
      pages.map((_, at) => (at === 7 ? anew : at)),
    );
    const { parts, asBefore } = packCut(patched.index, {
      sizes,
      before: cutBefore(built, old.head, patched),
    });
    expect(patched.isSameLayout).toBe(true);
    const packed = Object.keys(parts).filter((name) => name.startsWith("l"));
    const unchanged = [...asBefore.keys()].filter((name) => name.startsWith("l"));
    expect(packed.length).toBeLessThan(unchanged.length);
    expect([...asBefore.keys()].filter((name) => /^[naps]/.test(name)).length).toBeGreaterThan(10);
  });

  test("cannot have pages in another order than they had", () => {
    const pages = ["One", "Two"].map((title) => tokenizePage(page(`/${title}`, title, "text")));
    const built = buildIndex({ tag, pages });
    expect(() => patchIndex(built, [1, 0])).toThrow(RangeError);
  });
});

import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { compilePage, html, renderPage } from "./compile.fixture.ts";
import { plainCode } from "./code/highlighted-code.ts";
import { runs } from "../../test/long-tests.ts";

const options = { highlight: async (code: string) => plainCode(code) };

/** Pieces of syntax that affect each other in combination. */
const piece = fc.constantFrom(
  ..."# |## A {#x}|:::note|:::warnign T|:::tip[a]|::::|:::|```js {1}|```|~~~|- |1. |> |    |\n|\n\n|a:b|x:y[z|]|](|[a]: b|[a]|![|*|**|_|`|~~|<a href=\"|\">|</a>|<B>|</B>|<B/>|<C.d>|<img src='x'>|<!--|-->|{|}|{a}|{/* */}|import a from 'b'|export const c = |export {c}|{<X/>}|[^1]|[^1]: |\\| a \\| b \\||\\|:-\\|-:\\||- [ ] |---|===|MDL-1|&amp;|\\\\|é|😀|\u0000|\uD800|https://e.org/a:b|draft|./unknown.md|./missing.png|$|'|\""
    .split("|")
    .map((each) => each.replaceAll("\\|", "|")),
);
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc
    .array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 40 })
    .map((all) => all.join("")),
  fc.array(piece, { maxLength: 30 }).map((all) => all.join("\n")),
);

describe("any text", () => {
  beforeEach(() => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test.each(["md", "mdx"] as const)(
    "compiles to the same code twice as %s, without console output",
    async (format) => {
      await fc.assert(
        fc.asyncProperty(anyText, async (text) => {
          const first = await compilePage(text, { format, options });
          expect(console.warn).not.toHaveBeenCalled();
          expect(JSON.stringify(await compilePage(text, { format, options }))).toBe(
            JSON.stringify(first),
          );
          const lines = text.split(/\r\n|\r|\n/).length;
          for (const { place } of first.diagnostics)
            expect(place?.line ?? 1).toBeLessThanOrEqual(lines);
        }),
        { numRuns: runs(600) },
      );
    },
  );

  test("renders as plain Markdown", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const module = await compilePage(text, { format: "md", options });
        expect(renderPage(module)).toEqual(expect.any(String));
      }),
      { numRuns: runs(300) },
    );
  });
});

test.each(["md", "mdx"] as const)("with plain words is unchanged, as %s", async (format) => {
  const word = fc
    .stringMatching(/^[A-Za-zäöéß0-9,;?()]+$/)
    .filter((each) => !/^(?:\d+\)|www|import|export)/.test(each));
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 8 }), async (words) => {
      const text = words.join(" ");
      expect(await html(text, { format })).toBe(`<p>${text}</p>`);
    }),
  );
});

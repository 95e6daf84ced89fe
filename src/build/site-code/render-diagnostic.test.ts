import { describe, expect, test } from "vitest";
import { sourcePath } from "../../core/paths.ts";
import { IslandPropsError } from "../../theme/island.tsx";
import { islandPlace, pageMistake } from "./render-diagnostic.ts";

const page = (text: string) => ({ file: sourcePath("docs/a.mdx"), text });

describe("the mistake on a page that threw", () => {
  test.each([
    ["a name", "`{x}` and {x}", "x is not defined", 11, "{x}"],
    ["a longer expression", "if a < b and {c + x}", "x is not defined", 14, "{c + x}"],
  ])("is %s that is text", (_what, text, message, column, written) => {
    expect(pageMistake(new ReferenceError(message), page(text))).toEqual({
      place: { file: "docs/a.mdx", line: 1, column },
      hint: `In an .mdx page, braces contain JavaScript. If this is text, write \\${written} or put it in a code span.`,
    });
  });

  test("is a style as text", () => {
    const error = new Error("The `style` prop expects a mapping from style properties");
    const text = `# A\n\n<p style="color: red; margin-top: 1px">a</p>`;
    expect(pageMistake(error, page(text))).toEqual({
      place: { file: "docs/a.mdx", line: 3, column: 4 },
      hint: 'Write an object: style={{ color: "red", marginTop: "1px" }}',
    });
  });

  test("is unknown when the page doesn't have it", () => {
    expect(pageMistake(new ReferenceError("x is not defined"), page("`{x}` {y}"))).toBeUndefined();
    expect(pageMistake(new Error("Boom"), page("{x}"))).toBeUndefined();
  });
});

describe("a prop that an island can't have", () => {
  const error = new IslandPropsError("components/chart", "rows.0.pick", "a function");

  test.each([
    ['import A from "../components/chart.client";\n\n<A\n  n={1}\n  rows={f}\n/>', 5, 3],
    [
      'import A from "@site/components/chart.client.tsx";\n\n`<A rows={f} />` <A {...all} />',
      3,
      18,
    ],
    ["<Wrapper />", undefined, undefined],
  ])("has the place on the page: %#", (text, line, column) => {
    const place = islandPlace(error, page(text));
    expect([place.line, place.column]).toEqual([line, column]);
  });
});

import { describe, expect, test } from "vitest";
import { compareTexts, summaryOf } from "./compare-texts.ts";
import { textSections } from "./text-sections.ts";

const text = (html: string, title = "Page") => ({ title, html });
const compare = (older: string, newer: string) =>
  compareTexts({ older: text(older), newer: text(newer) });

/**
 * Formats each section as a line: state, heading, blocks with removed words in `[-…-]`, added words
 * in `{+…+}`.
 */
function shown(older: string, newer: string): readonly string[] {
  const { sections } = compare(older, newer);
  return sections.map(({ state, id, title, blocks }) => {
    const heading = title.map(pieceText).join("");
    const lines = blocks.map((block) =>
      block.state === "changed"
        ? block.pieces.map(pieceText).join("")
        : pieceText({ kind: block.state, text: block.text }),
    );
    return `${state} #${id ?? ""} ${heading}: ${lines.join(" | ")}`;
  });
}

function pieceText({ kind, text: words }: { readonly kind: string; readonly text: string }) {
  return kind === "same" ? words : kind === "added" ? `{+${words}+}` : `[-${words}-]`;
}

describe("the text of a page", () => {
  test("is split at its headings, and into blocks of one kind each", () => {
    const html = `<h1>Title</h1><p>One <b>two</b></p><h2 id="a">A<a class="anchor">#</a></h2>
      <ul><li>First</li><li><p>Second</p></li></ul>
      <table><tr><th>K</th><th>V</th></tr><tr><td>a</td><td><p>b</p><p>c</p></td></tr></table>
      <pre><code><span>x = 1;</span>
y = 2;</code></pre><button>Copy</button><h3 id="b">B</h3>`;
    expect(textSections(html)).toEqual([
      { id: undefined, level: 1, title: "", blocks: [{ kind: "text", text: "One two" }] },
      {
        id: "a",
        level: 2,
        title: "A",
        blocks: [
          { kind: "item", text: "First" },
          { kind: "item", text: "Second" },
          { kind: "row", text: "K · V" },
          { kind: "row", text: "a · b c" },
          { kind: "code", text: "x = 1;\ny = 2;" },
        ],
      },
      { id: "b", level: 3, title: "B", blocks: [] },
    ]);
  });

  test("includes the alternative text of images", () => {
    expect(textSections(`<p>See <img alt="a tree" src="x"></p>`)[0]?.blocks).toEqual([
      { kind: "text", text: "See [a tree]" },
    ]);
  });
});

describe("a comparison", () => {
  test.each([
    [
      "words in a paragraph",
      "<p>Use the old way here.</p>",
      "<p>Use the new way here.</p>",
      "changed # : Use the [-old-]{+new+} way here.",
    ],
    [
      "a space between changes joins them",
      "<p>Take what is old now.</p>",
      "<p>Take that was new now.</p>",
      "changed # : Take [-what is old-]{+that was new+} now.",
    ],
    [
      "a completely different paragraph",
      "<p>Apples and pears.</p>",
      "<p>Quick brown foxes jump.</p>",
      "changed # : [-Apples and pears.-] | {+Quick brown foxes jump.+}",
    ],
    [
      "an added paragraph",
      "<p>One thing.</p>",
      "<p>One thing.</p><p>Another.</p>",
      "changed # : One thing. | {+Another.+}",
    ],
    [
      "code by line",
      "<pre>a\nb\nc</pre>",
      "<pre>a\nB\nc</pre>",
      "changed # : a\n[-b\n-]{+B\n+}c\n",
    ],
    [
      "scripts without spaces by character",
      "<p>我喜欢茶。</p>",
      "<p>我喜欢水。</p>",
      "changed # : 我喜欢[-茶-]{+水+}。",
    ],
    ["nothing", "<p>Same.</p>", "<p>Same.</p>", "same # : Same."],
  ])("shows %s", (_what, older, newer, expected) => {
    expect(shown(older, newer)).toEqual([expected]);
  });

  test("matches headings by ID in any order, and shows removed sections in place", () => {
    const older = `<h2 id="a">A</h2><p>a</p><h2 id="b">B</h2><p>b</p><h2 id="c">C</h2><p>c</p>`;
    const newer = `<h2 id="c">C</h2><p>c</p><h2 id="a">Alpha</h2><p>a</p><h2 id="d">D</h2><p>d</p>`;
    expect(shown(older, newer)).toEqual([
      "same #c C: c",
      "changed #a [-A-]{+Alpha+}: a",
      "removed #b [-B-]: [-b-]",
      "added #d {+D+}: {+d+}",
    ]);
  });

  test("matches a heading by its text if its ID changed", () => {
    const { sections } = compare(`<h2 id="set-up">Set up</h2>`, `<h2 id="setup">Set up</h2>`);
    expect(sections).toMatchObject([{ state: "same", id: "setup", formerId: "set-up" }]);
  });

  test("reports a changed title", () => {
    const { title, words } = compareTexts({
      older: text("<p>x</p>", "Old name"),
      newer: text("<p>x</p>", "New name"),
    });
    expect(title.map(pieceText).join("")).toBe("[-Old-]{+New+} name");
    expect(words).toEqual({ added: 1, removed: 1 });
  });

  test("of a 500 KB page that changed completely ends, and shows both versions", () => {
    const page = (word: string) =>
      Array.from({ length: 4000 }, (_, at) => `<p>${`${word}${at} `.repeat(15)}</p>`).join("");
    const { sections, words } = compare(page("alpha"), page("omega"));
    expect(words).toEqual({ added: 60_000, removed: 60_000 });
    expect(sections[0]?.blocks).toHaveLength(8000);
  });

  test("replaces a long block completely if most words differ", () => {
    const words = (from: number) =>
      Array.from({ length: 6000 }, (_, at) => `w${(at * 7 + from) % 9001}`).join(" ");
    const { sections } = compare(`<p>${words(0)}</p>`, `<p>${words(3)}</p>`);
    expect(sections[0]?.state).toBe("changed");
  });
});

test("a summary counts changes and lists the headings to mark", () => {
  const older = `<h2 id="a">A</h2><p>a</p><h2 id="b">B</h2><h2 id="c">C</h2>`;
  const newer = `<h2 id="a">A</h2><p>a x</p><h2 id="c">C</h2><h2 id="d">D</h2>`;
  expect(summaryOf(compare(older, newer), "Changed since 1")).toEqual({
    isSame: false,
    words: { added: 2, removed: 1 },
    sections: { changed: 1, added: 1, removed: 1 },
    ids: ["a", "d"],
    label: "Changed since 1",
  });
});

import { describe, expect, test } from "vitest";
import { scanText } from "./scan-text.ts";

const lines = (...all: string[]) => all.join("\n");

describe("scanText: the title", () => {
  test.each([
    ["the first h1", "# One\n\n# Two", "One"],
    ["an h1 with an id of its own", "# Access `API` {#access}", "Access API"],
    ["an h1 with marks at its end", "# One ##", "One"],
    ["an h1 with an id in a comment", "# Access `API` {/* #access */}", "Access API"],
    ["an underlined h1", "One\n===\n\nText", "One"],
    ["an h1 after imports and comments", 'import A from "a"\n\n<!-- no -->\n\n# One', "One"],
    ["an h1 after an element with nothing in it", '<a id="old"></a>\n\n<Top />\n\n# One', "One"],
    ["no h1 after text", "Text\n\n# One", undefined],
    ["no h1 after another heading", "## Two\n\n# One", undefined],
    ["no h1 after code", "```bash\n# no\n```\n# One", undefined],
    ["no h1 after a list", "- item\n\n# One", undefined],
    ["no h1 in a fence that is never closed", "```\n# no", undefined],
    ["no h1 without a space", "#no", undefined],
    ["no h2", "## Two", undefined],
    ["no empty h1", "#\n\nText", undefined],
    ["no h1 in a component", "<Tabs>\n\n# no\n\n</Tabs>", undefined],
  ])("is %s", (_, body, title) => {
    expect(scanText(body).title).toBe(title);
  });
});

describe("scanText: the description", () => {
  test.each([
    ["the first paragraph", "# T\n\nFirst *one*.\n\nSecond.", "First one."],
    ["a paragraph of several lines", "One\ntwo.\n\nThree.", "One two."],
    [
      "what follows imports and exports",
      'import A from "./a.mdx"\nexport const x = 1;\n\nText.',
      "Text.",
    ],
    ["what follows a component", "<Cards>\n\nno\n\n</Cards>\n\nText.", "Text."],
    ["what follows a component in one line", "<Chart />\n\nText.", "Text."],
    ["a paragraph that starts with a component", '<Since version="4.0" /> Text.', "Text."],
    ["what follows a comment", "<!-- no\n\nno -->\n\nText.", "Text."],
    ["what follows an expression", "{/* no */}\n\nText.", "Text."],
    ["what follows an admonition", ":::note[T]\n\nno\n\n:::\n\nText.", "Text."],
    [
      "what follows nested admonitions",
      "::::tip\n\n:::note\n\nno\n\n:::\n\nno\n\n::::\n\nText.",
      "Text.",
    ],
    ["what follows a list", "- no\n- no\n\n  no\n\nText.", "Text."],
    ["what follows a table", "| no |\n|---|\n\nText.", "Text."],
    ["what follows a quote", "> no\n\nText.", "Text."],
    ["what follows code", "```\nno\n```\nText.", "Text."],
    ["what follows an image", "![no](a.png)\n\nText.", "Text."],
    ["what follows a definition and a rule", "[a]: http://x\n\n---\n\nText.", "Text."],
    ["a sentence that begins like an import", "import the file first.", "import the file first."],
    [
      "a sentence that begins with an address",
      "<https://example.org> is it.",
      "https://example.org is it.",
    ],
    ["the paragraph before a heading", "Text.\n## No", "Text."],
    ["nothing where there is no paragraph", "# T\n\n## U\n\n- a", undefined],
    ["nothing of an empty page", "", undefined],
  ])("is %s", (_, body, description) => {
    expect(scanText(body).description).toBe(description);
  });

  test("is cut at 200 characters", () => {
    const { description } = scanText(lines("word ".repeat(100), "", "x"));
    expect(description).toBe(`${"word ".repeat(39)}word…`);
    expect(description?.length).toBe(200);
  });

  test("reads text with Windows line ends", () => {
    expect(scanText("# T\r\n\r\nOne\r\ntwo.\r\n")).toEqual({ title: "T", description: "One two." });
  });
});

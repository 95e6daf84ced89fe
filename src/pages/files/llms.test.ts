import { describe, expect, test } from "vitest";
import { routePath } from "../../core/paths.ts";
import type { Page } from "../../core/page.ts";
import { documentPage, sampleSite, versionOf } from "../site-of-pages.fixture.ts";
import { betweenTexts, fullText, llmsText } from "./page-lists.ts";

const home = {
  kind: "standalone",
  route: routePath("/"),
  title: "Front",
  description: undefined,
} as Page;
const documents = [
  documentPage("b & c", { description: "Both of them." }),
  documentPage("a"),
  documentPage("hidden", { unlisted: true }),
];
const arabic = { code: "ar", label: "العربية", direction: "rtl", segment: "ar" } as const;

describe("llms.txt", () => {
  test("lists the Markdown pages by section, and links to the complete text", () => {
    const site = sampleSite({ versions: [versionOf("current", documents)], others: [home] });
    expect(llmsText(site).split("\n")).toEqual([
      "# Sample",
      "",
      "> A sample of a site.",
      "",
      "The text of all pages: https://example.org/sub/llms-full.txt",
      "",
      "## Docs",
      "",
      "- [The a](https://example.org/sub/docs/a.md)",
      "- [The b & c](https://example.org/sub/docs/b%20&%20c.md): Both of them.",
      "",
      "## Other pages",
      "",
      "- [Front](https://example.org/sub/index.md)",
      "",
    ]);
  });

  test("names versions if there are several, the default version first, and omits empty versions", () => {
    const first = documentPage("home", { route: routePath("/") });
    const versions = [
      versionOf("current", [first]),
      versionOf("2.0", []),
      versionOf("1.0", [documentPage("a", { version: "1.0" })]),
    ];
    const config = { tagline: "", description: "D.", llms: { full: false, maxFileSize: 500 } };
    const text = llmsText(sampleSite({ versions, locale: arabic, config }));
    expect(text.match(/^(##|>|-|The) .*$/gm)).toEqual([
      "> D.",
      "## Docs (Next)",
      "- [The home](https://example.org/sub/ar/index.md)",
      "## Docs (1.0)",
      "- [The a](https://example.org/sub/ar/docs/1.0/a.md)",
    ]);
  });
});

describe("the complete text of the site", () => {
  const site = { title: "Sample", base: "https://example.org/sub/", most: 1000 };
  const page = (letter: string, size: number) => `# ${letter}\n\n${letter.repeat(size)}\n`;
  /** Returns the files for groups of pages, with their content. */
  const filesOf = (groups: readonly { title: string; name: string; texts: string[] }[]) =>
    fullText(
      site,
      groups.map((group) => ({
        ...group,
        texts: group.texts.map((text) => ({ text, size: Buffer.byteLength(text) })),
      })),
    ).map((file) => ({
      name: file.name,
      content:
        file.kind === "list" ? file.content : file.texts.map(({ text }) => text).join(betweenTexts),
    }));

  test("is one file if it's small enough", () => {
    const groups = [
      { title: "Docs", name: "docs", texts: [page("a", 3), page("b", 3)] },
      { title: "More", name: "more", texts: [page("c", 3)] },
    ];
    expect(filesOf(groups)).toEqual([
      {
        name: "llms-full.txt",
        content: "# a\n\naaa\n\n---\n\n# b\n\nbbb\n\n---\n\n# c\n\nccc\n",
      },
    ]);
  });

  test("is otherwise split by section, then by size, but never within a page", () => {
    const groups = [
      { title: "Docs (4.0)", name: "docs-4.0", texts: ["a", "b", "c"].map((it) => page(it, 450)) },
      { title: "More", name: "more", texts: [page("d", 5000)] },
    ];
    const files = filesOf(groups);
    expect(files.map(({ name }) => name)).toEqual([
      "llms-full.txt",
      "llms-full/docs-4.0-1.txt",
      "llms-full/docs-4.0-2.txt",
      "llms-full/more.txt",
    ]);
    const [list, first, second, more] = files.map(({ content }) => content);
    expect(list?.split("\n")).toEqual([
      "# Sample",
      "",
      "The text of all pages, in 3 files:",
      "",
      "- [Docs (4.0), part 1 of 2](https://example.org/sub/llms-full/docs-4.0-1.txt): 2 pages, 1 KB",
      "- [Docs (4.0), part 2 of 2](https://example.org/sub/llms-full/docs-4.0-2.txt): 1 page, 1 KB",
      "- [More](https://example.org/sub/llms-full/more.txt): 1 page, 6 KB",
      "",
    ]);
    expect(Buffer.byteLength(first ?? "")).toBeLessThanOrEqual(1000);
    expect([first, second].join("\n---\n\n")).toBe(
      ["a", "b", "c"].map((it) => page(it, 450)).join("\n---\n\n"),
    );
    expect(more).toBe(page("d", 5000));
  });
});

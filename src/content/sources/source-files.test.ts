import { describe, expect, test } from "vitest";
import type { Page } from "../../core/page.ts";
import { documents } from "../documents/loaded-documents.fixture.ts";
import { docsSite, loadFiles, told } from "../temporary-site.fixture.ts";

const page = (frontMatter: string, body = "") => `---\n${frontMatter}\n---\n${body}`;

describe("files", () => {
  test("that aren't UTF-8 are reported and still read", async () => {
    const { document, told } = await documents({
      "docs/a.md": Buffer.from("# One\n\nCaf\xe9 au lait\n", "latin1"),
    });
    expect(document?.title).toBe("One");
    expect(told).toEqual([
      'error file/invalid-encoding docs/a.md:3 "docs/a.md" isn\'t UTF-8: line 3 has invalid bytes. | Save the file as UTF-8.',
    ]);
  });

  test("with unprintable characters are reported", async () => {
    const { told } = await documents({ "docs/a.md": "# One\n\na\0b\n" });
    expect(told).toEqual([
      'error file/invalid-encoding docs/a.md:3:2 "docs/a.md" has a NUL character on line 3, which isn\'t allowed in HTML. | Remove the character, and save the file as UTF-8.',
    ]);
  });

  test("may start with a byte order mark", async () => {
    const { document, told } = await documents({ "docs/a.md": `\uFEFF${page("title: T")}` });
    expect(told).toEqual([]);
    expect(document?.title).toBe("T");
  });

  test("larger than a megabyte cause a warning", async () => {
    const { told } = await documents({
      "docs/a.md": "x".repeat(1_540_000),
      "docs/b.md": "x".repeat(1_000_000),
    });
    expect(told).toEqual([
      'warning file/too-large docs/a.md "docs/a.md" is 1.5 MB, which loads slowly on slow networks. | Split the page.',
    ]);
  });

  test("that are missing are reported where the configuration lists them", async () => {
    const configText = `export default defineSite({
  sections: [
    {
      folder: "docs",
      sidebars: "sidebars/docs.yml",
      tags: "docs/tags.yml",
      versions: { current: {}, "4.0": { folder: "old", sidebars: "sidebars/old.yml" } },
    },
  ],
});`;
    const config = {
      ...docsSite,
      sections: [
        {
          id: "docs",
          label: "Docs",
          path: "/docs",
          folder: "docs",
          sidebars: "sidebars/docs.yml",
          tags: "docs/tags.yml",
          versions: { current: {}, "4.0": { folder: "old", sidebars: "sidebars/old.yml" } },
        },
      ],
    };
    const { diagnostics, site } = await loadFiles(
      { "docs/a.md": page("tags: [x]") },
      { config, configText },
    );
    expect(diagnostics.map(told)).toEqual([
      'error sidebar/invalid site.config.ts:5:7 The sidebars file "sidebars/docs.yml" of the version "current" of "docs" does not exist.',
      'error tag/invalid site.config.ts:6:7 The tags file "docs/tags.yml" of the section "docs" does not exist.',
      'error config/invalid site.config.ts:7:41 The folder "old" of the version "4.0" of "docs" does not exist.',
      'error sidebar/invalid site.config.ts:7:56 The sidebars file "sidebars/old.yml" of the version "4.0" of "docs" does not exist.',
    ]);
    expect(site.pages.has("/docs/next/a" as Page["route"])).toBe(true);
  });
});

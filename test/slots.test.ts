import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { isLong } from "./long-tests.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterEach(() => folder.remove());

const config = (components: string) => `import { defineSite } from "lectern";
export default defineSite({
  title: "Slots",
  url: "https://slots.example",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
  components: ${components},
});
`;

const slot = (name: string, body: string) =>
  `import type { SlotProps } from "lectern";\nexport default function ${name}({ site, ...rest }: SlotProps["${name}"]) {\n  const page = "page" in rest ? rest.page : undefined;\n  return ${body};\n}\n`;

const whole = {
  "site.config.ts": config(`{
    TopBarEnd: "components/bar-end.tsx",
    SidebarStart: "components/sidebar-start.tsx",
    SidebarEnd: "components/sidebar-end.tsx",
    ContentsStart: "components/contents-start.tsx",
    ContentsEnd: "components/contents-end.tsx",
    BeforeArticle: "components/before.tsx",
    PageEnd: "components/end.tsx",
    Footer: "components/footer.tsx",
    NotFound: "components/not-found.tsx",
    Home: "components/home.tsx",
  }`),
  "components/bar-end.tsx": slot("TopBarEnd", "<b>{site.title} bar</b>"),
  "components/sidebar-start.tsx": slot("SidebarStart", "<b>{site.title} sidebar</b>"),
  "components/sidebar-end.tsx": slot("SidebarEnd", "<b>sidebar end</b>"),
  "components/contents-start.tsx": slot("ContentsStart", "<b>contents of {page?.title}</b>"),
  "components/contents-end.tsx": slot("ContentsEnd", "<b>contents end</b>"),
  "docs/long.md": "# Long\n\n## First\n\nText.\n\n## Second\n\nText.\n",
  "components/before.tsx": slot("BeforeArticle", "<i>before {page?.title}</i>"),
  "components/end.tsx": `import Vote from "./vote.client";\n${slot(
    "PageEnd",
    '<p>end of {page?.route} in {page?.section} {page?.version} <Vote of={page?.href ?? ""} /></p>',
  )}`,
  "components/vote.client.tsx":
    "export default function Vote({ of }: { of: string }) {\n  return <button>{of}</button>;\n}\n",
  "components/footer.tsx": `import styles from "./footer.module.css";\n${slot("Footer", "<footer className={styles.mine}>ours</footer>")}`,
  "components/footer.module.css": "@layer site { .mine { letter-spacing: 0.375em; } }\n",
  "components/not-found.tsx": slot("NotFound", "<p>nothing here in {site.title}</p>"),
  "components/home.tsx": `export const page = { layout: "wide" };\n${slot("Home", "<h1>Home of {site.title} at {page?.route}</h1>")}`,
};

const build = (...words: readonly string[]) => callLectern("build", folder.path, ...words);
const read = (name: string) => readFileSync(path.join(folder.path, "build", name), "utf8");

/** Returns the positions of strings in a text, each searched for after the previous one. */
function inOrder(text: string, parts: readonly string[]): readonly number[] {
  const found = parts.map((part) => text.indexOf(part));
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  return found;
}

describe("slots in the layout", () => {
  test("have the styles of Lectern's components", () => {
    const badge = (name: "Footer" | "BeforeArticle" | "NotFound") =>
      `import { Badge } from "lectern";\n${slot(name, "<Badge>new</Badge>")}`;
    writeSite(folder.path, {
      "docs/a.md": "# A\n",
      "docs/b.mdx": "# B\n\n<Badge>old</Badge>\n",
      "site.config.ts": config('{ NotFound: "nf.tsx", BeforeArticle: "b.tsx" }'),
      "b.tsx": badge("BeforeArticle"),
      "nf.tsx": badge("NotFound"),
    });
    const stylesOf = (page: string) =>
      read(/href="\/(assets\/styles\/[^"]+)"/.exec(read(page))?.[1] ?? "");
    expect(build().code).toBe(0);
    expect(stylesOf("docs/a.html")).toContain(".lectern-badge");
    expect(stylesOf("docs/b.html").match(/\.lectern-badge *\{/g)).toHaveLength(1);
    expect(stylesOf("404.html")).toContain(".lectern-badge");
    writeBelow(folder.path, "site.config.ts", config('{ Footer: "footer.tsx" }'));
    writeBelow(folder.path, "footer.tsx", badge("Footer"));
    expect(build().code).toBe(0);
    expect(stylesOf("docs/a.html")).toContain(".lectern-badge");
  });

  test("are above and below the sidebar, the contents and the footer columns", () => {
    writeSite(folder.path, {
      ...whole,
      "site.config.ts": whole["site.config.ts"].replace(
        'Footer: "components/footer.tsx",',
        'FooterStart: "components/footer-start.tsx", FooterEnd: "components/footer-end.tsx",',
      ),
      "components/footer-start.tsx": slot("FooterStart", "<b>footer start</b>"),
      "components/footer-end.tsx": slot("FooterEnd", "<b>footer end</b>"),
    });
    expect(build().code).toBe(0);
    inOrder(read("docs/long.html"), [
      'class="sidebar"',
      "<b>Slots sidebar</b>",
      'class="sidebar-list"',
      "<b>sidebar end</b>",
      'class="contents-column"',
      "<b>contents of Long</b>",
      'id="_contents"',
      "<b>contents end</b>",
      'class="footer-inner"',
      "<b>footer start</b>",
      "<b>footer end</b>",
      'class="footer-end"',
    ]);
  });

  test("are rendered on the server with data about the site and page", () => {
    writeSite(folder.path, whole);
    const built = build();
    expect(built.stderr).not.toMatch(/^(?:error|warning) /m);
    expect(built.code).toBe(0);
    const page = read("docs.html");
    expect(page).toMatch(/<div class="slot"><b>Slots bar<\/b><\/div>/);
    expect(page.indexOf("<i>before Home</i>")).toBeLessThan(page.indexOf("<h1"));
    expect(page).toContain("end of /docs in default current");
    expect(page).toContain(
      '<lectern-island data-name="components/vote" data-id="PageEnd-island-0-"',
    );
    expect(page).toMatch(/<footer class="footer_mine_\w+">ours<\/footer>/);
    expect(page).not.toContain('class="footer"');
    expect(read("404.html")).toContain("nothing here in Slots");
    expect(read("404.html")).not.toContain("end of /404");
    const home = read("index.html");
    expect(home).toContain("Home of Slots at /");
    expect(home).not.toContain("end of /");
    const data = JSON.parse(read("docs.json")) as { data: { slots: Record<string, string> } };
    expect(Object.keys(data.data.slots)).toEqual([
      "BeforeArticle",
      "ContentsStart",
      "ContentsEnd",
      "PageEnd",
    ]);
  });

  test("change if only their component changes", () => {
    writeSite(folder.path, whole);
    expect(build().code).toBe(0);
    writeBelow(folder.path, "components/before.tsx", slot("BeforeArticle", "<i>anew</i>"));
    expect(build().code).toBe(0);
    expect(read("docs.html")).toContain("<i>anew</i>");
    writeBelow(folder.path, "components/footer.tsx", slot("Footer", "<p>other</p>"));
    expect(build().code).toBe(0);
    expect(read("docs.html")).toContain("<p>other</p>");
  });

  // `threads.test.ts` compares all output of a site.
  test.runIf(isLong)("are the same with any number of threads", () => {
    writeSite(folder.path, whole);
    for (let n = 0; n < 30; n++) writeBelow(folder.path, `docs/p${n}.md`, `# Page ${n}\n\nText.\n`);
    expect(build("--fresh").code).toBe(0);
    const alone = read("docs/p7.html");
    expect(build("--fresh", "--threads", "2").code).toBe(0);
    expect(read("docs/p7.html")).toBe(alone);
    expect(alone).toContain("end of /docs/p7");
  });
});

describe("an invalid slot", () => {
  const told = (files: Readonly<Record<string, string>>) => {
    writeSite(folder.path, files);
    const { stderr, code } = callLectern("check", folder.path);
    expect(code).toBe(1);
    return stderr;
  };

  test("has a missing file, an unknown name, an island or no component", () => {
    const stderr = told({
      "site.config.ts": config(
        '{ Footer: "components/fotter.tsx", PageEnd: "components/two.tsx", NotFound: "components/none.ts" }',
      ),
      "components/footer.tsx": slot("Footer", "null"),
      "components/two.tsx": "export const PageEnd = () => null;\nexport const more = 1;\n",
      "components/none.ts": "export default 12;\n",
    });
    expect(stderr).toContain('The file "components/fotter.tsx" doesn\'t exist.');
    expect(stderr).toContain('Did you mean "components/footer.tsx"?');
    expect(stderr).toContain("error slot/invalid-component");
    expect(stderr).toContain('It exports PageEnd. Write "export default" before one of them.');
    expect(stderr).toContain(
      'Write export default function NotFound({ site }: SlotProps["NotFound"]) { … }.',
    );
  });

  test.each([
    ['{ Foter: "components/a.tsx" }', 'Did you mean "Footer"?'],
    ['{ TopBarEnd: "components/a.client.tsx" }', 'The slot "TopBarEnd" uses an island'],
    ['"components/blocks.tsx"', "to add components to pages, use markdown.components"],
  ])("with components: %s", (components, message) => {
    expect(told({ "site.config.ts": config(components) })).toContain(message);
  });

  test("throws, or shows content that the page's policy blocks", () => {
    const stderr = told({
      "site.config.ts": config(
        '{ Footer: "components/footer.tsx", PageEnd: "components/end.tsx" }',
      ),
      "components/footer.tsx": slot(
        "Footer",
        '<iframe src="https://video.example/1" title="Video" />',
      ),
      "components/end.tsx": slot("PageEnd", "<p>{(page as any).author.name}</p>"),
    });
    expect(stderr).toContain('The component in the slot "PageEnd" threw');
    expect(stderr).toContain("Its props are { site, page }.");
    expect(stderr).toContain("components/end.tsx:4:");
    expect(stderr).toContain('Add "https://video.example" to contentSecurityPolicy.frames');
  });

  test("has a broken link", () => {
    const stderr = told({
      "site.config.ts": config('{ PageEnd: "components/end.tsx" }'),
      "components/end.tsx": slot("PageEnd", '<a href="/docs/nowhere">more</a>'),
    });
    expect(stderr).toContain("components/end.tsx error link/unknown-page");
  });

  test("has a broken link on all pages", () => {
    const stderr = told({
      "site.config.ts": config(
        '{ TopBarEnd: "components/bar.tsx", Footer: "components/footer.tsx", NotFound: "components/none.tsx" }',
      ),
      "docs/index.md": "# Start\n\n## More\n",
      "components/bar.tsx": slot(
        "TopBarEnd",
        '<><a href="/dosc">Docs</a><a href="/docs">Docs</a><a href="#top">Up</a></>',
      ),
      "components/footer.tsx": slot(
        "Footer",
        '<footer><a href="docs">Docs</a><a href="/docs#mroe">More</a><a href="https://a.example">A</a></footer>',
      ),
      "components/none.tsx": slot("NotFound", '<a href="/docs/strat">Start</a>'),
    });
    expect(stderr).toContain("components/bar.tsx error link/unknown-page");
    expect(stderr).toContain(
      'The link "/dosc" in the slot "TopBarEnd" points to a page that doesn\'t exist.\n  Did you mean "/docs"?',
    );
    expect(stderr).toContain(
      'The link "docs" in the slot "Footer" is relative, so it points to a different URL on each page.',
    );
    expect(stderr).toContain("components/footer.tsx error link/unknown-anchor");
    expect(stderr).toContain(
      'The link "/docs#mroe" in the slot "Footer" points to "#mroe", which doesn\'t exist on /docs.\n  Did you mean "#more"?',
    );
    expect(stderr).toContain("components/none.tsx error link/unknown-page");
    expect(stderr.match(/^\S+ error /gm)).toHaveLength(4);
  });
});

import { describe, expect, test } from "vitest";
import { markup, sampleSite } from "../sample-site.fixture.ts";
import {
  Badge,
  Card,
  Cards,
  Details,
  FileTree,
  Hero,
  Link,
  LinkButton,
  blocks,
  Since,
  Steps,
} from "./blocks.tsx";
import { CodeBlock } from "./CodeBlock.tsx";
import { TabItem, Tabs } from "./Tabs.tsx";

describe("Tabs", () => {
  const two = [
    <TabItem key="m" value="mac" label="macOS">
      <p>M</p>
    </TabItem>,
    <TabItem key="l" value="linux">
      <p>L</p>
    </TabItem>,
  ];

  test("are connected tabs and panels, and the first one is open", () => {
    const html = markup(<Tabs groupId="os">{two}</Tabs>).replaceAll(/tabs_[^"-]*_/g, "T");
    expect(html).toBe(
      '<div class="tabs" data-group="os" data-default="mac"><div class="tab-list" role="tablist">' +
        '<button type="button" role="tab" id="T-tab-0" data-value="mac" aria-controls="T-panel-0" aria-selected="true" tabindex="0">macOS</button>' +
        '<button type="button" role="tab" id="T-tab-1" data-value="linux" aria-controls="T-panel-1" aria-selected="false" tabindex="-1">linux</button></div>' +
        '<section class="tab" role="tabpanel" id="T-panel-0" data-value="mac" aria-labelledby="T-tab-0"><p class="tab-label">macOS</p><p>M</p></section>' +
        '<section class="tab is-off" role="tabpanel" id="T-panel-1" data-value="linux" aria-labelledby="T-tab-1"><p class="tab-label">linux</p><p>L</p></section></div>',
    );
  });

  test.each([
    [
      "the tab in defaultValue",
      <Tabs key="t" defaultValue="linux">
        {two}
      </Tabs>,
      'data-default="linux"',
    ],
    [
      "the tab with the default property",
      <Tabs key="t">
        <TabItem value="a" />
        <TabItem value="b" default />
      </Tabs>,
      'data-default="b"',
    ],
  ])("open %s", (_, element, expected) => {
    expect(markup(element)).toContain(expected);
  });

  test.each([
    [
      "the name of the tab group",
      <Tabs key="t" groupId="os" queryString>
        {two}
      </Tabs>,
      'data-group="os" data-query="os"',
    ],
    [
      "a separate name",
      <Tabs key="t" queryString="system">
        {two}
      </Tabs>,
      '<div class="tabs" data-query="system"',
    ],
  ])("can be in the query under %s", (_, element, expected) => {
    expect(markup(element)).toContain(expected);
  });

  test("can be closed with the default null, and stay reachable by keyboard", () => {
    const html = markup(<Tabs defaultValue={null}>{two}</Tabs>);
    expect(html).not.toContain("data-default");
    expect(html.match(/class="tab is-off"/g)).toHaveLength(2);
    expect(html.match(/tabindex="0"/g)).toHaveLength(1);
  });

  test.each([
    [
      <Tabs key="t">text</Tabs>,
      '<Tabs> contains the text "text", but it can only contain <TabItem>.',
    ],
    [
      <Tabs key="t">
        <p>x</p>
      </Tabs>,
      "<Tabs> contains <p>, but it can only contain <TabItem>.",
    ],
    [
      <Tabs key="t">
        <TabItem value="a" />
        <TabItem value="a" />
      </Tabs>,
      '<Tabs> has two tabs with the value "a".',
    ],
    [
      <Tabs key="t" queryString>
        {two}
      </Tabs>,
      '<Tabs queryString> needs a groupId, or a name: queryString="os".',
    ],
    [
      <Tabs key="t" defaultValue="x">
        {two}
      </Tabs>,
      'The defaultValue of <Tabs> is "x", but its tabs are "mac", "linux".',
    ],
  ])("report mistakes to the author", (element, message) => {
    expect(() => markup(element)).toThrow(new Error(message));
  });
});

describe("CodeBlock", () => {
  test("is a figure of plain lines", () => {
    expect(
      markup(
        <CodeBlock language="php" title="a.php">
          {"<?php\n$a;\n"}
        </CodeBlock>,
      ),
    ).toBe(
      '<figure class="code" data-language="php"><figcaption>a.php</figcaption><pre tabindex="0"><code>' +
        '<span class="line">&lt;?php</span>\n<span class="line">$a;</span></code></pre></figure>',
    );
  });

  test("shows highlighted lines instead of text, and numbers them", () => {
    expect(markup(<CodeBlock html='<span class="line">x</span>' showLineNumbers={5} />)).toBe(
      '<figure class="code" data-language="text"><pre tabindex="0"><code class="numbered" data-start="5">' +
        '<span class="line">x</span></code></pre></figure>',
    );
  });

  test("doesn't accept elements", () => {
    expect(() =>
      markup(
        <CodeBlock>
          <b>x</b>
        </CodeBlock>,
      ),
    ).toThrow("The content of <CodeBlock> must be text");
  });
});

describe("Link", () => {
  const french = { ...sampleSite, localeBase: "/sub/fr/" };

  test.each([
    ["/docs/apis", '<a href="/sub/fr/docs/apis">x</a>'],
    ["#a", '<a href="#a">x</a>'],
    [
      "https://moodle.org",
      '<a href="https://moodle.org" target="_blank" rel="noopener noreferrer">x</a>',
    ],
  ])("to %s", (href, expected) => {
    expect(markup(<Link href={href}>x</Link>, french)).toBe(expected);
  });
});

describe("the small blocks", () => {
  test.each([
    [
      <Cards key="c">
        <Card title="Files" href="/f">
          All files.
        </Card>
      </Cards>,
      '<ul class="cards"><li class="card"><a href="/f"><span class="card-title">Files</span></a><div class="card-text">All files.</div></li></ul>',
    ],
    [
      <Details key="d" summary="More">
        <p>x</p>
      </Details>,
      '<details class="details"><summary>More</summary><div class="details-body"><p>x</p></div></details>',
    ],
    [
      <Details key="d" summary="More" open />,
      '<details class="details" open=""><summary>More</summary><div class="details-body"></div></details>',
    ],
    [
      <FileTree key="f">
        <ul />
      </FileTree>,
      '<div class="file-tree"><ul></ul></div>',
    ],
    [<Badge key="b">Beta</Badge>, '<span class="lectern-badge badge-note">Beta</span>'],
    [
      <Badge key="b" type="danger">
        Old
      </Badge>,
      '<span class="lectern-badge badge-danger">Old</span>',
    ],
    [
      <LinkButton key="l" href="/a">
        Go
      </LinkButton>,
      '<a href="/a" class="button">Go</a>',
    ],
    [
      <LinkButton key="l" href="#a" variant="secondary">
        Go
      </LinkButton>,
      '<a href="#a" class="button button-plain">Go</a>',
    ],
    [<Hero key="h">A</Hero>, '<header class="lectern-hero">A</header>'],
    [<Since key="s" version={4.1} />, '<span class="since">Since 4.1</span>'],
    [
      <Steps key="s">
        {"\n"}
        <ol />
        {"\n"}
      </Steps>,
      '<div class="lectern-steps"><ol></ol></div>',
    ],
  ])("match the styles: %#", (element, expected) => {
    expect(markup(element)).toBe(expected);
  });
});

/** Pages in MDX can pass any value. */
const anyProps = (props: object) => props;

test.each([
  [
    <Badge key="b" {...anyProps({ type: "red" })} />,
    'The type of <Badge> is "red", but it can only be "note", "info", "tip", "warning", "danger".',
  ],
  [
    <LinkButton key="l" href="/" {...anyProps({ variant: "big" })} />,
    'The variant of <LinkButton> is "big", but it can only be "primary", "secondary".',
  ],
])("report unknown values: %#", (element, message) => {
  expect(() => markup(element)).toThrow(new Error(message));
});

test.each([<ul key="u" />, "text", [<ol key="a" />, <p key="b" />], undefined])(
  "steps are one numbered list: %#",
  (children) => {
    expect(() => markup(<Steps>{children}</Steps>)).toThrow("<Steps> needs one numbered list.");
  },
);

test("authors can use these blocks without an import", () => {
  expect(Object.keys(blocks)).toEqual([
    "Badge",
    "Card",
    "Cards",
    "CodeBlock",
    "Details",
    "FileTree",
    "Hero",
    "Link",
    "LinkButton",
    "Since",
    "Steps",
    "TabItem",
    "Tabs",
  ]);
});

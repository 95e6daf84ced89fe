import type { CatalogueEntry } from "./entry.ts";

/** Problems of one page: its file, its front matter, its text, its links. */
export const pageCodes = {
  "file/encoding": {
    cause: "A source is not UTF-8, or has a NUL character.",
    example: "a page saved as Latin-1 or UTF-16",
    remedy: "Save the file as UTF-8.",
  },
  "file/large": {
    cause: "A page is so long that readers on slow networks will wait for it.",
    example: "a page of 5 MB",
    remedy: "Split the page. It is built all the same.",
  },
  "file/name": {
    cause:
      "The name of a file or folder, or an address, cannot be one: a character ends the path of an address, or the name is too long for a file.",
    example: "docs/c#.md",
    remedy: "Rename the file, or give the page a shorter slug.",
  },
  "file/circular-link": {
    cause: "A link among the sources leads to a folder that it lies in.",
    example: "docs/self, a link to docs",
    remedy: "Remove the link.",
  },
  "front-matter/syntax": {
    cause: "The front matter is no valid YAML, or not a map.",
    example: "title: [Access",
    remedy: "Correct the line; quote values that hold a colon.",
  },
  "front-matter/unknown-key": {
    cause: "The front matter has a key that nothing reads.",
    example: "sidebar_lable: Access",
    remedy: "Correct the name as hinted; put values of your own under customProps.",
  },
  "front-matter/invalid": {
    cause: "A value in the front matter has the wrong type.",
    example: "sidebar_position: first",
    remedy: "Use the form the message names.",
  },
  "page/head": {
    cause: "A component puts an element into the head of a page that has no place there.",
    example: '<Head><meta name="google" content="notranslate" /></Head>',
    remedy: "Write what all pages need into the configuration; leave the rest out.",
  },
  "component/browser-only": {
    cause: "A page of an imported site has a part that is made in browsers alone.",
    example: "<BrowserOnly>{() => <Map />}</BrowserOnly>",
    remedy: "Move the part to an island, a component in a file name.client.tsx.",
  },
  "markdown/syntax": {
    cause: "The text is not valid Markdown with components (MDX).",
    example: "<Tabs> that is never closed",
    remedy: "Close the element; write `{` and `<` in code spans or as \\{ and &lt;.",
  },
  "markdown/limit": {
    cause:
      "A paragraph has more than 10,000 entities, elements and directives. Reading it could use up the machine's memory.",
    example: "&amp; 80,000 times in one paragraph",
    remedy: "Put the text in a code block if it isn't Markdown, or split the paragraph.",
  },
  "html/id": {
    cause: 'The id of an element has a space or a "#", so no link can point to it.',
    example: '<h2 id="first steps">First steps</h2>',
    remedy: "Replace the characters with hyphens, as the hint shows.",
  },
  "html/no-url": {
    cause: "An image, a link or another element with a URL has none.",
    example: '<img alt="Map">',
    remedy: "Write the URL, or remove the element.",
  },
  "page/crashed": {
    cause: "Lectern crashed, threw an error, or never finished while it worked on a page.",
    example: "10,000 <div>, one in another",
    remedy:
      "Simplify the page at the place that is shown, or put the text in a code block. Please report the page as a bug.",
  },
  "table/extra-cell": {
    cause: "A row of a table has more cells than the table has columns.",
    example: "| name | `a|b` |",
    remedy: "Write a line within a cell as \\|, in code, too, or give the table another column.",
  },
  "admonition/unknown": {
    cause: "A ::: block, or a quote that begins with [!…], has a name that is no admonition.",
    example: ":::warnign",
    remedy: "Use note, tip, advice, info, important, warning, caution or danger.",
  },
  "admonition/stray-fence": {
    cause: "A line of colons neither opens nor closes a block.",
    example: "::: after a nested block that already closed both",
    remedy: "Give outer blocks more colons than the blocks inside them.",
  },
  "admonition/unclosed": {
    cause: "A ::: block is opened and not closed, so it holds all that follows.",
    example: ":::note without a line ::: after it",
    remedy: "End the block with a line of as many colons as it starts with.",
  },
  "code/unknown-language": {
    cause: "A code block names a language the highlighter does not know; it is shown plain.",
    example: "```phpp",
    remedy: "Use the language hinted at, or `text`.",
  },
  "code/invalid-meta": {
    cause: "The words after the language of a code block cannot be understood.",
    example: "```php {5-3}",
    remedy: 'Write title="…", {1,3-5}, showLineNumbers, /word/ or diff.',
  },
  "code/unbalanced-directive": {
    cause:
      "A comment in a code block starts marking lines and nothing ends it, or the other way round.",
    example: "// highlight-start without // highlight-end",
    remedy: "Add the comment that is missing, or use highlight-next-line.",
  },
  "code/unclosed": {
    cause: "A code block has no line that ends it, and takes in the rest of the page as code.",
    example: "```php without a line ``` below it",
    remedy: "Write the fence that opened it once more, in a line of its own, where it ends.",
  },
  "diagram/syntax": {
    cause: "A Mermaid diagram has a mistake, so the browser cannot draw it.",
    example: "flowchart TD with A[text --> B, where the bracket is not closed",
    remedy: "Correct the line. The Mermaid documentation describes each kind of diagram.",
  },
  "diagram/no-library": {
    cause:
      "A page has a diagram, and the package that draws diagrams is not installed, or in a version Lectern does not know. Sites without diagrams do without it: with all it needs it is larger than Lectern.",
    example: "a block ```mermaid in a site whose package.json does not name mermaid",
    remedy: 'Run "npm install mermaid@11" in the site\'s folder.',
  },
  "heading/duplicate-id": {
    cause: "Two headings of a page are given the same id.",
    example: "## A {#x} and ## B {#x}",
    remedy: "Change one of the ids.",
  },
  "import/missing": {
    cause:
      "A page or a module imports a file that does not exist, or a package that is not installed.",
    example: 'import Part from "./_prat.mdx"',
    remedy:
      "Correct the path, as hinted; install the package where the site is. Of the engine's own packages, a site can import lectern, react, react-dom and zod.",
  },
  "import/missing-export": {
    cause: "A page takes a name of a module that does not export it.",
    example: 'import { Rooms } from "@site/components/room"',
    remedy: "Correct the name, as hinted.",
  },
  "import/circular": {
    cause: "Partials import each other in a circle.",
    example: "_a.mdx imports _b.mdx, which imports _a.mdx",
    remedy: "Move what both need to a third file.",
  },
  "import/failed": {
    cause: "A component a page imports does not compile or throws when it is loaded.",
    example: "a .tsx file with a syntax error",
    remedy: "Correct the error shown.",
  },
  "import/unsupported": {
    cause: "A page uses a form of import or export that a page cannot have.",
    example: 'export { x } from "./y.ts"',
    remedy: "Import the value and export it in a line of its own.",
  },
  "html/http-equiv": {
    cause:
      "A page has a `<meta http-equiv>` in its text, which would send readers elsewhere or change what the page may load.",
    example: '<meta http-equiv="refresh" content="0; url=/docs">',
    remedy: "Remove it; write a redirect in the configuration.",
  },
  "html/unclosed": {
    cause:
      "A comment or an element in HTML that takes in all text up to its end (`pre`, `script`, `style`, `textarea`) has no end.",
    example: "<!-- to be written",
    remedy: "Write the end: --> or </pre>.",
  },
  "image/blocked": {
    cause: "A page shows an image of a host that the configuration does not declare.",
    example: "![Build](https://img.example.org/build.svg)",
    remedy: "Copy the image into the site, or add the origin to `imageOrigins`.",
  },
  "image/missing": {
    cause: "A page shows an image, or names one as its picture, that does not exist.",
    example: "![Cycle](./cycel.svg)",
    remedy:
      "Correct the path, as hinted; a path that starts with / is looked up in the static folder.",
  },
  "image/unreadable": {
    cause: "The size of an image cannot be read, so the page would jump when it loads.",
    example: "a file that ends in .png and is none",
    remedy: "Replace the file.",
  },
  "link/unknown-page": {
    cause: "A link leads to an address of the site that no page has.",
    example: "[Access](/docs/acess)",
    remedy: "Correct the address, as hinted.",
  },
  "link/unknown-anchor": {
    cause: "A link leads to a place that its page does not have.",
    example: "[Roles](./access.md#rolse)",
    remedy:
      "Use an id of the page, as hinted; set one with {#id} or {/* #id */} after the heading.",
  },
  "link/unknown-file": {
    cause: "A link to a Markdown file leads to a file that is no page.",
    example: "[Access](./acess.md)",
    remedy: "Correct the path, as hinted.",
  },
  "link/leaves-site": {
    cause: "A link or an import points outside the site folder.",
    example: "[Readme](../../../README.md)",
    remedy: "Move the file below the site folder or link to its full address.",
  },
  "component/unknown": {
    cause: "A page uses a component that is neither imported nor one of the blocks.",
    example: "<Tab>…</Tab>",
    remedy: "Import it, or use the block hinted at.",
  },
  "component/undefined": {
    cause: "What a page uses as a component is none when the page is rendered.",
    example: "<Room.Door /> when Room has no Door",
    remedy: "Look at what its import or its definition gives.",
  },
  "tabs/no-value": {
    cause: "A <TabItem> has no `value`. Tabs are chosen and remembered by it.",
    example: '<TabItem label="macOS">…</TabItem>',
    remedy: 'Give each tab a value of its own: <TabItem value="macos" label="macOS">.',
  },
  "link/undefined-reference": {
    cause:
      "A link such as [text][label] has no definition, so readers see the brackets. Text that only looks like such a link belongs in a code span, or has a backslash before its brackets.",
    example: "[The guide][guied], with [guide]: ./guide.md",
    remedy: "Correct the label, or define it in a line of its own: [label]: ./page.md.",
  },
  "footnote/undefined": {
    cause: "A footnote is used that has no text, so readers see it in brackets.",
    example: "A claim.[^source], without a line [^source]: …",
    remedy: "Correct its name, or write its text in a line of its own that starts with [^source]:.",
  },
  "heading/second-title": {
    cause:
      "A heading of level 1 is not at the start of the page. The title is the page's only heading of this level: it comes from the front matter, or from a level 1 heading that starts the page.",
    example: "# Setup in the middle of a page",
    remedy: "Write it with two #, or remove it if it repeats the title.",
  },
  "code/foreign-mark": {
    cause:
      "A line of code has a comment with which another system marks lines. Here it is shown to readers.",
    example: "const port = 80; // [!code ++]",
    remedy:
      "Write a comment such as // diff-add-next-line in a line of its own above, or line numbers after the language: {1,3-5}.",
  },
  "component/not-interactive": {
    cause:
      "A component that is rendered to HTML uses a hook or an event handler, which only work in the browser. The HTML has the first state, and nothing ever changes it.",
    example: "useState in components/counter.tsx, which a page imports",
    remedy:
      "Make the component an island: rename its file to name.client.tsx, and make it the default export. Remove the hook or the handler if the component doesn't need it.",
  },
  "page/render-error": {
    cause: "A component threw while the page was rendered.",
    example: "a component that reads a member of undefined",
    remedy: "Correct the component; the message is its own.",
  },
  "page/blocked": {
    cause:
      "A page has what its Content-Security-Policy blocks: inline styles and scripts, frames of other sites.",
    example: "<div style={{ color: 'red' }}>",
    remedy: "Use a class with a stylesheet, an island, or a link, as hinted.",
  },
  "page/no-default-export": {
    cause: "A page module exports no component.",
    example: "a .tsx page without `export default`",
    remedy: "Export the component as the default.",
  },
  "island/props": {
    cause: "An island is given a value that cannot be sent to the browser.",
    example: "<Explorer onSelect={() => {}} />",
    remedy: "Give islands plain data: text, numbers, booleans, null, lists and objects of these.",
  },
} as const satisfies Record<string, CatalogueEntry>;

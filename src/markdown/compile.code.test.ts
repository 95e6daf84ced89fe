import { describe, expect, test } from "vitest";
import { compilePage, html } from "./compile.fixture.ts";

const figure = (language: string, inner: string) =>
  `<figure class="code" data-language="${language}">${inner}</figure>`;
const lines = (...all: string[]) => `<pre tabindex="0"><code>${all.join("\n")}</code></pre>`;
const diff = (kind: string, ...all: string[]) =>
  lines(...all).replace("<code", `<code data-diff="${kind}"`);

describe("long blocks", () => {
  const code = Array.from({ length: 41 }, (_, at) => `line ${at + 1}`).join("\n");

  test("have a control that shows all lines", async () => {
    expect(await html(`\`\`\`text\n${code}\n\`\`\``)).toContain(
      '</pre><details data-search="off"><summary>Show all 41 lines</summary></details></figure>',
    );
  });

  test.each(["{41}", "/line/"])("are not folded if the author marks %s", async (meta) => {
    expect(await html(`\`\`\`text ${meta}\n${code}\n\`\`\``)).not.toContain("<details");
  });

  test("are folded from 41 lines", async () => {
    const shorter = code.slice(code.indexOf("\n") + 1);
    expect(await html(`\`\`\`text\n${shorter}\n\`\`\``)).not.toContain("<details");
  });
});

describe("code blocks", () => {
  test.each([
    ["without a language", "```\na <b>\n```", figure("text", lines("a &lt;b&gt;"))],
    ["empty", "```js\n```", figure("js", lines('<span class="line"></span>'))],
    [
      "with title, lines and numbers",
      '```php title="a <b>.php" {2} showLineNumbers=5\n$a;\n$b;\n```',
      figure(
        "php",
        '<figcaption>a &lt;b&gt;.php</figcaption><pre tabindex="0"><code class="numbered" data-start="5"><span class="line">$a;</span>\n<span class="line highlighted">$b;</span></code></pre>',
      ),
    ],
    [
      "without a space after the language",
      "```js{1}\na\n```",
      figure("js", lines('<span class="line highlighted">a</span>')),
    ],
    [
      "with comments that mark lines",
      "```js\n// highlight-next-line\na\nb\n```",
      figure("js", lines('<span class="line highlighted">a</span>', "b")),
    ],
    [
      "with comments that mark lines, which stay if the fence also marks lines",
      "```text {2}\n// highlight-next-line\na\n```",
      figure("text", lines("// highlight-next-line", '<span class="line highlighted">a</span>')),
    ],
    [
      "with marked lines",
      "```js ins={2} del={1} error={2}\na\nb\n```",
      figure(
        "js",
        lines('<span class="line deleted">a</span>', '<span class="line inserted error">b</span>'),
      ),
    ],
    [
      "with a comment that marks an error",
      "```js\n// error-next-line\na\n```",
      figure("js", lines('<span class="line error">a</span>')),
    ],
    [
      "with commands",
      "```sh\n```",
      figure(
        "sh",
        `<figcaption class="terminal"></figcaption>${lines('<span class="line"></span>')}`,
      ),
    ],
    [
      "with commands and a title",
      '```console title="On the server"\n\n```',
      figure(
        "console",
        `<figcaption class="terminal">On the server</figcaption>${lines('<span class="line"></span>')}`,
      ),
    ],
    [
      "with commands and no frame",
      "```sh frame=none\n```",
      figure("sh", lines('<span class="line"></span>')),
    ],
    [
      "with the file name of a script",
      '```sh title="a.sh"\n```',
      figure("sh", `<figcaption>a.sh</figcaption>${lines('<span class="line"></span>')}`),
    ],
    [
      "with a patch",
      "```diff\n+a\n-b\n```",
      figure(
        "diff",
        diff(
          "patch",
          '<span class="line inserted"><span class="tk-inserted">+a</span></span>',
          '<span class="line deleted"><span class="tk-deleted">-b</span></span>',
        ),
      ),
    ],
    [
      "with a patch in another language",
      "```php diff\n+$a\n $b\n```",
      figure("php", diff("marks", '<span class="line inserted">+$a</span>', " $b")),
    ],
    [
      "with code from a file, in its language",
      '```file="./a.php" {1}\n```',
      figure(
        "php",
        lines('<span class="line highlighted">$a = <span class="tk-number">1</span>;</span>'),
      ),
    ],
    [
      "with lines from a file",
      '```text file="a.php" lines=1\n```',
      figure("text", lines("$a = 1;")),
    ],
    [
      "in Mermaid",
      "```mermaid\ngraph <a>\n```",
      '<pre class="diagram" data-diagram="mermaid">graph &lt;a&gt;</pre>',
    ],
  ])("%s", async (_name, text, expected) => {
    expect(await html(text)).toBe(expected);
    expect(await html(text, { format: "md" })).toBe(expected);
  });

  test("can be indented in plain Markdown", async () => {
    expect(await html("    a\n    b", { format: "md" })).toBe(figure("text", lines("a", "b")));
  });

  test("are highlighted with the written language and the visible code", async () => {
    const asked: string[][] = [];
    const highlight = async (...args: string[]) => {
      asked.push(args);
      return [];
    };
    await compilePage("```PHP\n// highlight-next-line\n$a\n```\n\n```js diff\n+a\n b\n```", {
      options: { highlight },
    });
    expect(asked).toEqual([
      ["$a", "PHP"],
      ["a\nb", "js"],
    ]);
  });

  test("in a group are tabs with their titles as labels", async () => {
    const text =
      ':::code-group{groupId="os" queryString}\n```js {1} title="a.js"\na\n```\n\n```js title=\'c d\'\nb\n```\n:::';
    const item = (value: string, content: string) =>
      `<div data-block="TabItem" data-props="{&quot;value&quot;:&quot;${value}&quot;}">${content}</div>`;
    const expected =
      '<div data-block="Tabs" data-props="{&quot;groupId&quot;:&quot;os&quot;,&quot;queryString&quot;:true}">' +
      item("a.js", figure("js", lines('<span class="line highlighted">a</span>'))) +
      item("c d", figure("js", lines("b"))) +
      "</div>";
    expect(await html(text)).toBe(expected);
    expect(await html(text, { format: "md" })).toBe(expected);
  });
});

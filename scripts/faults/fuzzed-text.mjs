/** Normal and hostile pieces of pages. */
const pieces = [
  "# Title\n\n",
  "## Part {#part}\n\n",
  "Some words in a line. ",
  "\n\n",
  "- item\n",
  "1. item\n",
  "> quote\n",
  "**bold**",
  "*slanted*",
  "`code`",
  "[text](./index.md)",
  "[text](/docs#part)",
  "[a][b]",
  "\n[b]: ./index.md\n",
  "![image](./none.svg)",
  "| a | b |\n|---|---|\n| 1 | 2 |\n",
  '\n```php title="a.php" {1}\n$a = 1;\n```\n',
  "\n~~~\nx\n~~~\n",
  ":::note\n\nText.\n\n:::\n",
  ":::",
  "<div>",
  "</div>",
  "<br/>",
  "<b>a</b>",
  "<Tabs>",
  "</Tabs>",
  "<Unknown x={1}>",
  "{1 + 1}",
  "{",
  "}",
  "{/* note */}",
  "\nexport const a = 1;\n",
  "\nimport b from './none.mdx'\n",
  "<!-- note -->",
  "&amp;",
  "&#0;",
  "\\",
  "\0",
  "\u0001",
  "\u202e",
  "\ud800",
  "\ufeff",
  "é",
  "漢字",
  "😀",
  "$a$",
  "~~x~~",
  "[^1]",
  "\n[^1]: note\n",
  "https://example.org/a_b",
  "www.example.org",
  "a@b.example",
  "---\n",
  "***\n",
  "\t",
  "    code\n",
  "\r\n",
  "\r",
];

/** Pieces that would run code if they were rendered unchanged. */
const scripts = [
  "<script>attack()</script>",
  "<img src=x onerror=attack()>",
  "<svg onload=attack()>",
  "[a](javascript:attack())",
  '<a href="javascript:attack()">a</a>',
  '<iframe srcdoc="<script>attack()</script>">',
  "</script><script>attack()</script>",
  "]]><script>attack()</script>",
  "<style>*{}</style>",
  '```"><script>attack()</script>\nx\n```\n',
  "# </title><script>attack()</script>\n",
];

/** Creates a page from shuffled and truncated pieces. @param random returns a number from 0 to 1 */
export function fuzzedText(random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  let text = "";
  const length = 1 + Math.floor(random() * 25);
  for (let at = 0; at < length; at++) text += pick(random() < 0.1 ? scripts : pieces);
  for (let edits = Math.floor(random() * 5); edits > 0; edits--) text = edited(text, random, pick);
  return text;
}

function edited(text, random, pick) {
  const at = Math.floor(random() * text.length);
  const to = at + Math.floor(random() * 12);
  const kind = Math.floor(random() * 4);
  if (kind === 0) return text.slice(0, at) + text.slice(to);
  if (kind === 1) return text.slice(0, at) + pick(pieces) + text.slice(at);
  if (kind === 2) return text.slice(0, to) + text.slice(at);
  return text.slice(0, at) + String.fromCharCode(Math.floor(random() * 0x180)) + text.slice(at + 1);
}

/** Creates front matter with random values. */
export function fuzzedHead(random) {
  const keys = [
    "title",
    "slug",
    "id",
    "tags",
    "description",
    "sidebar_position",
    "draft",
    "unknown",
  ];
  const values = [
    "a",
    "/b",
    "../c",
    "[x, y]",
    "12",
    "true",
    "{a: 1}",
    "'",
    "[",
    '"\\0"',
    "é".repeat(150),
    "null",
    "- a",
    "*a",
    "&a b",
  ];
  const key = keys[Math.floor(random() * keys.length)];
  return `---\n${key}: ${values[Math.floor(random() * values.length)]}\n---\n\n`;
}

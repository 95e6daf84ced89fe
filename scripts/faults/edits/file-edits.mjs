import path from "node:path";

const removable =
  /^(?:docs\/(?!index|main|_part)|versioned_docs\/|news\/|pages\/|i18n\/|rooms\/|static\/).*\.(?:mdx?|svg|txt|json)$|_category_\.yml$/;
const page = /^(?:docs|versioned_docs|news|pages)\/(?!(?:.*\/)?_).*\.mdx?$/;

/** Content to append to a file, by extension. */
const additions = {
  ".md": "\nAdded words.\n",
  ".mdx": "\nAdded words.\n",
  ".css": "\n.added { order: 3; }\n",
  ".yml": "# added\n",
  ".json": "\n",
  ".php": "\n// Added.\n",
  ".ts": "\n// Added.\n",
  ".tsx": "\n// Added.\n",
  ".mjs": "\n// Added.\n",
  ".svg": "<!-- added -->\n",
};

/**
 * Creates edits of any files, by name.
 *
 * @param {readonly string[]} names
 * @returns {ReadonlyMap<string, (folder: import("./sites.mjs").EditedFolder) => void>}
 */
export function fileEdits(names) {
  const edits = new Map();
  const sources = names.filter((name) => !/^\.git|^site\.config/.test(name));
  for (const name of sources) {
    const added = additions[path.extname(name)] ?? "added\n";
    edits.set(`append to ${name}`, (folder) => folder.append(name, added));
    edits.set(`touch ${name}`, (folder) => folder.touch(name));
    edits.set(`same-size edit of ${name}`, (folder) => {
      folder.changeSecretly(name, ofSameSize(name, folder.read(name)));
    });
    edits.set(`restore ${name}`, (folder) => folder.restore(name));
    if (removable.test(name)) edits.set(`remove ${name}`, (folder) => folder.remove(name));
  }
  for (const name of sources.filter((source) => page.test(source))) {
    edits.set(`rename ${name}`, (folder) => folder.move(name, name.replace(/\.\w+$/, "-moved$&")));
    edits.set(`rename back ${name}`, (folder) =>
      folder.move(name.replace(/\.\w+$/, "-moved$&"), name),
    );
    edits.set(`title in ${name}`, (folder) => folder.frontMatter(name, "title", "Other title"));
    edits.set(`draft ${name}`, (folder) => folder.frontMatter(name, "draft", "true"));
    edits.set(`heading in ${name}`, (folder) => folder.append(name, "\n## Another section\n"));
  }
  for (const at of [1, 2]) {
    edits.set(`new page ${at}`, (folder) =>
      folder.write(
        `docs/new/page-${at}.md`,
        `# New page ${at}\n\n[Plain](../plain.md), [other](./page-${3 - at}.md).\n`,
      ),
    );
  }
  return edits;
}

/** Changes a digit, or a character in prose. */
function ofSameSize(name, text) {
  // A digit in code can be part of a tag.
  if (name.endsWith(".tsx")) return text;
  const isProse = /\.(?:mdx?|txt|pdf)$/.test(name);
  const at = isProse ? text.search(/[a-y](?=[^a-z]*$)/) : text.search(/\d(?=\D*$)/);
  if (at === -1) return text;
  const next = isProse
    ? String.fromCharCode(text.charCodeAt(at) + 1)
    : String((Number(text[at]) + 1) % 10);
  return text.slice(0, at) + next + text.slice(at + 1);
}

// Writes a plain page in the Markdown dialect of a system.

/**
 * @param {import("./plain-pages.mjs").PlainPage} page
 * @param {{ heading: "front matter" | "text", link: (from: PagePlace, to: PagePlace) => string }} form
 *   where the system expects the page heading, and how to link from page to page
 * @typedef {import("./plain-pages.mjs").PagePlace} PagePlace
 * @returns {string} the text of a `.md` file
 */
export function pageText(page, form) {
  return [
    "---",
    `title: ${page.title}`,
    `description: ${page.description}`,
    "---",
    "",
    ...(form.heading === "text" ? [`# ${page.title}`, ""] : []),
    ...page.blocks.flatMap((block) => [...blockLines(block, page, form), ""]),
  ].join("\n");
}

/** Returns the link target for systems that resolve links to files. */
export function fileLink(from, to) {
  return from.folder === to.folder ? `./${to.name}.md` : `../${to.folder}/${to.name}.md`;
}

/** Returns the link target for systems that don't resolve links to files: the URL of the page. */
export function addressLink(_from, to) {
  return `/${to.folder}/${to.name}/`;
}

function blockLines(block, page, { link }) {
  switch (block.kind) {
    case "heading":
      return [`## ${block.text}`];
    case "text":
      return [block.text];
    case "list":
      return block.items.map((item) => `- ${item}`);
    case "table":
      return block.rows.flatMap((row, at) => [
        `| ${row.join(" | ")} |`,
        ...(at === 0 ? [`| ${row.map(() => "---").join(" | ")} |`] : []),
      ]);
    case "code":
      return [`\`\`\`${block.language}`, block.code, "```"];
    case "links":
      return [`See ${block.to.map((to) => `[${to.title}](${link(page, to)})`).join(", ")}.`];
    default:
      throw new Error(`a block of an unknown kind: ${block.kind}`);
  }
}

// Converts a folder of Markdown files to pages for the search, without building it. Headings start
// sections, the rest becomes plain text.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { slugify } from "../../../dist/core/text.js";

/**
 * @param {string} folder absolute path
 * @returns {object[]} `SearchablePage`s in the order of their URLs
 */
export function markdownPages(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.mdx?$/.test(name) && !/(?:^|\/)_/.test(name))
    .map((name) => pageOf(name, readFileSync(path.join(folder, name), "utf8")))
    .sort((a, b) => (a.route < b.route ? -1 : 1));
}

function pageOf(name, text) {
  const [, frontMatter = "", body] = /^(?:---\n(.*?)\n---\n)?(.*)$/s.exec(text) ?? [];
  const heading = /^# (.+)$/m.exec(body)?.[1];
  const file = name.replace(/\.mdx?$/, "").replace(/(?:^|\/)index$/, "");
  const title = plain(
    /^title: *["']?(.*?)["']?$/m.exec(frontMatter)?.[1] ?? heading ?? path.basename(file),
  );
  return {
    route: `/docs${file === "" ? "" : `/${file}`}`,
    title,
    type: "docs",
    area: "Docs",
    version: "",
    parentCategories: "",
    keywords: [],
    prior: 1,
    sections: sectionsOf(body, title),
  };
}

function sectionsOf(body, title) {
  const sections = [{ level: 1, id: undefined, title, lines: [] }];
  const known = new Map();
  let isCode = false;
  for (const line of body.split("\n")) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const [, signs, heading] = (!isCode && /^(#{1,3}) (.+)$/.exec(line)) || [];
    if (heading === undefined) sections.at(-1).lines.push(line);
    else if (signs.length > 1) {
      const name = plain(heading);
      const slug = slugify(name) || "section";
      const count = known.get(slug) ?? 0;
      known.set(slug, count + 1);
      const id = count === 0 ? slug : `${slug}-${count}`;
      sections.push({ level: signs.length, id, title: name, lines: [] });
    }
  }
  return sections.map(({ lines, ...section }) => ({ ...section, text: plain(lines.join("\n")) }));
}

/** Removes Markdown syntax, tags and imports. */
function plain(text) {
  return text
    .replace(/^import .*$/gm, "")
    .replace(/\s*\{#[\w-]+\}/g, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<\/?[A-Za-z][^>]*>/g, " ")
    .replace(/&(?:amp|lt|gt|nbsp);/g, " ")
    .replace(/[`*|]+|^#+ |^:::.*$/gm, " ")
    .replace(/\s+/g, " ")
    .trim();
}

import { addFrontMatter, type WriteInput } from "./new-files.ts";

const dated = /^(.*)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/;

/**
 * Adds a slug to posts whose URL would change. Docusaurus puts a post's folders after the date and
 * keeps single-digit months and days.
 */
export function keepPostAddresses({ plan, files, report }: WriteInput): void {
  for (const [to, file] of files.files) {
    const folder = plan.blogs.find((blog) => to.startsWith(`${blog.to}/`))?.to;
    if (folder === undefined || file.kind !== "copied" || !/\.mdx?$/.test(to)) continue;
    const [, before = "", date = "", rest = ""] = dated.exec(to.slice(folder.length + 1)) ?? [];
    const hasOtherUrl = before !== "" || /(?:^|[-/])\d(?:[-/]|$)/.test(date);
    const text = files.text(to) ?? "";
    const [, frontMatter = ""] = /^\uFEFF?---\r?\n([\s\S]*?\n)---/.exec(text) ?? [];
    if (date === "" || !hasOtherUrl || /^slug\s*:/m.test(frontMatter)) continue;
    const slug = `/${date.replaceAll("-", "/")}/${before}${rest}`.replace(/\/+$/, "");
    addFrontMatter(files, to, `slug: ${JSON.stringify(slug)}`);
    const note = `its URL stays the same: \`slug: ${slug}\`.`;
    report.take("post", note, to);
  }
}

import { addFrontMatter, changeTexts, originalOf, type WriteInput } from "./new-files.ts";

const dated = /^(.*)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/;

/** Matches what Docusaurus also shows about authors: in a post, or in the file that declares them. */
const ofAuthors =
  /^(?:author_?|[ \t]+(?:- )?|- |authors:.*[{,] ?)"?(title|description|image_?url|socials|email|page)"?:/gim;

/**
 * Adds a slug to posts whose URL would change. Docusaurus puts a post's folders after the date and
 * keeps single-digit months and days. Replaces the marks after excerpts. Reports what is lost about
 * authors.
 */
export function keepPostAddresses({ plan, files, report }: WriteInput): void {
  changeTexts(files, /\.mdx?$/, (text, { to }) => {
    const blog = plan.blogs.find((each) => originalOf(to).startsWith(`${each.to}/`));
    return blog ? text.replace(blog.marker, "<!-- truncate -->") : text;
  });
  for (const [to, file] of files.files) {
    const folder = plan.blogs.find((blog) => to.startsWith(`${blog.to}/`))?.to;
    if (folder === undefined || file.kind !== "copied" || !/\.(?:mdx?|ya?ml)$/.test(to)) continue;
    const text = files.text(to) ?? "";
    const isPost = /\.mdx?$/.test(to);
    const [, frontMatter = isPost ? "" : text] = /^\uFEFF?---\r?\n([\s\S]*?\n)---/.exec(text) ?? [];
    const lost = [...frontMatter.matchAll(ofAuthors)].map(([, key = ""]) => key);
    if (lost.length > 0 && (isPost || to === `${folder}/authors.yml`)) {
      const note = "posts only show the names of authors, as links to their `url`.";
      report.drop(`details of authors (${[...new Set(lost)].join(", ")})`, note, to);
    }
    const [, before = "", date = "", rest = ""] = dated.exec(to.slice(folder.length + 1)) ?? [];
    const hasOtherUrl = before !== "" || /(?:^|[-/])\d(?:[-/]|$)/.test(date);
    if (date === "" || !hasOtherUrl || /^slug\s*:/m.test(frontMatter)) continue;
    const slug = `/${date.replaceAll("-", "/")}/${before}${rest}`.replace(/\/+$/, "");
    addFrontMatter(files, to, `slug: ${JSON.stringify(slug)}`);
    const note = `its URL stays the same: \`slug: ${slug}\`.`;
    report.take("post", note, to);
  }
}

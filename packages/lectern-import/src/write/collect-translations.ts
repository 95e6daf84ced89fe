import { existsSync } from "node:fs";
import path from "node:path";
import type { SitePlan } from "../site-plan.ts";
import { collectLabels, messagesOf, type Messages } from "./collect-labels.ts";
import { filesBelow, type WriteInput } from "./new-files.ts";

/** Messages of components, by locale and id. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Copies translated pages to their new paths. Returns the messages of components. */
export function collectTranslations({ root, plan, files, report }: WriteInput): Translations {
  const texts: Record<string, Readonly<Record<string, string>>> = {};
  for (const code of Object.keys(plan.site.locales?.list ?? {})) {
    const names = [code, code.replaceAll("-", "_")];
    const name = names.find((each) => existsSync(path.join(root, "i18n", each)));
    if (name === undefined) continue;
    const folder = path.join(root, "i18n", name);
    const own = ownMessages(path.join(folder, "code.json"));
    if (Object.keys(own).length > 0) texts[code] = own;
    const read = collectLabels({ folder, code, root, plan, files, report });
    for (const file of filesBelow(folder)) {
      if (read.has(file)) continue;
      const target = translatedPlace(file, plan);
      if (target !== undefined) files.copy(path.join(folder, file), `i18n/${code}/${target}`);
      else if (file !== "code.json") {
        const note = "it doesn't translate anything in the new site.";
        report.drop("translation", note, `i18n/${name}/${file}`);
      }
    }
  }
  return texts;
}

/**
 * Returns the path of a translated file's original in the new site, or `undefined` if the new site
 * doesn't have its section or blog.
 */
function translatedPlace(file: string, { sections, blogs, site }: SitePlan): string | undefined {
  const docs =
    /^docusaurus-plugin-content-docs(?:-([^/]+))?\/(?:current|version-([^/]+))\/(.+)$/.exec(file);
  if (docs) {
    const [, id = "default", name = "current", rest = ""] = docs;
    const version = sections
      .find((each) => each.pluginId === id)
      ?.versions.find((each) => each.name === name);
    return version && `${version.to}/${rest}`;
  }
  const pages = /^docusaurus-plugin-content-pages(?:-[^/]+)?\/(.+)$/.exec(file)?.[1];
  if (pages !== undefined && /\.mdx?$/.test(pages))
    return `${site.pagesFolder ?? "src/pages"}/${pages}`;
  const [, id = "default", post] =
    /^docusaurus-plugin-content-blog(?:-([^/]+))?\/(.+\.mdx?)$/.exec(file) ?? [];
  const blog = blogs.find((each) => each.pluginId === id);
  return blog && post !== undefined ? `${blog.to}/${post}` : undefined;
}

/** Returns the messages of the site's components. Lectern has its own layout messages. */
function ownMessages(file: string): Messages {
  const all = Object.entries(messagesOf(file) ?? {});
  return Object.fromEntries(all.filter(([id]) => !id.startsWith("theme.")));
}

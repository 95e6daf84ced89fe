import { existsSync } from "node:fs";
import path from "node:path";
import type { SitePlan } from "../site-plan.ts";
import { collectLabels, messagesOf, pluginFolder, type Messages } from "./collect-labels.ts";
import { filesBelow, type WriteInput } from "./new-files.ts";

/** Messages of components, by locale and id. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Copies translated pages to their new paths. Returns the messages of components. */
export function collectTranslations(input: WriteInput): Translations {
  const { root, plan, files, report } = input;
  const folders = translatedFolders(plan);
  const texts: Record<string, Readonly<Record<string, string>>> = {};
  for (const code of Object.keys(plan.site.locales?.list ?? {})) {
    const names = [code, code.replaceAll("-", "_")];
    const name = names.find((each) => existsSync(path.join(root, "i18n", each)));
    if (name === undefined) continue;
    const folder = path.join(root, "i18n", name);
    const own = ownMessages(path.join(folder, "code.json"), input);
    if (Object.keys(own).length > 0) texts[code] = own;
    const read = collectLabels({ ...input, folder, code });
    for (const file of filesBelow(folder)) {
      if (read.has(file)) continue;
      const [from = "", to] = folders.find(([start]) => file.startsWith(start)) ?? [];
      const isOther = /-pages\/.*(?<!\.mdx?)$|-blog[^/]*\/authors\.yml$/.test(file);
      if (to !== undefined && !isOther)
        files.copy(path.join(folder, file), `i18n/${code}/${to}/${file.slice(from.length)}`);
      else if (file !== "code.json") {
        const note = "it doesn't translate anything in the new site.";
        report.drop("translation", note, `i18n/${name}/${file}`);
      }
    }
  }
  return texts;
}

/** Returns the folders with translated files, each with the folder of the originals. */
function translatedFolders({ sections, blogs, site }: SitePlan): readonly [string, string][] {
  return [
    ...sections.flatMap((section) =>
      section.versions.map(({ name, to }): [string, string] => {
        const folder = name === "current" ? name : `version-${name}`;
        return [`${pluginFolder("docs", section)}/${folder}/`, to];
      }),
    ),
    ...blogs.map((blog): [string, string] => [`${pluginFolder("blog", blog)}/`, blog.to]),
    ["docusaurus-plugin-content-pages/", site.pagesFolder ?? "src/pages"],
  ];
}

/** Returns the messages of the site's components. Lectern has its own layout messages. */
function ownMessages(file: string, input: WriteInput): Messages {
  const all = Object.entries(messagesOf(file, input) ?? {});
  return Object.fromEntries(all.filter(([id]) => !id.startsWith("theme.")));
}

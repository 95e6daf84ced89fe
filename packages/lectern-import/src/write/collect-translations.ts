import { existsSync } from "node:fs";
import path from "node:path";
import type { SitePlan } from "../site-plan.ts";
import { mapOf, textOf, type PlainMap } from "../translate/read-plain.ts";
import { collectLabels, messagesOf, pluginFolder, type Messages } from "./collect-labels.ts";
import { filesBelow, type WriteInput } from "./new-files.ts";

/** Messages of components, by locale and id. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Copies translated pages to their new paths. Returns the messages of components. */
export function collectTranslations(input: WriteInput, config: PlainMap): Translations {
  const { root, plan, files, report } = input;
  const folders = translatedFolders(plan);
  const texts: Record<string, Readonly<Record<string, string>>> = {};
  const i18n = mapOf(config["i18n"]) ?? {};
  const configs = mapOf(i18n["localeConfigs"]) ?? {};
  for (const code of Object.keys(plan.site.locales?.list ?? { en: {} })) {
    const folder = [code, code.replaceAll("-", "_")]
      .map((name) => textOf(mapOf(configs[name])?.["path"]) ?? name)
      .map((name) => path.resolve(root, textOf(i18n["path"]) ?? "i18n", name))
      .find((each) => existsSync(each));
    if (folder === undefined) continue;
    const own = ownMessages(path.join(folder, "code.json"), input);
    if (Object.keys(own).length > 0) texts[code] = own;
    const read = collectLabels({ ...input, folder, code });
    for (const file of filesBelow(folder)) {
      if (read.has(file)) continue;
      const [from = "", to] = folders.find(([start]) => file.startsWith(start)) ?? [];
      const isOther = /-pages\/.*(?<!\.mdx?)$|-blog[^/]*\/authors\.yml$/.test(file);
      const place = `${to}/${file.slice(from.length)}`;
      const source = path.join(folder, file);
      if (to !== undefined && !isOther && code === (plan.site.locales?.default ?? "en"))
        files.files.set(place, { kind: "copied", from: source });
      else if (to !== undefined && !isOther) {
        files.copy(source, `i18n/${code}/${place}`);
        const note = "no original has this path, and Lectern needs one. Write it.";
        if (/(?:^|\/)[^_/]*\.mdx?$/.test(file) && !files.files.has(place))
          report.drop("translation", note, path.relative(root, source));
      } else if (file !== "code.json") {
        const note = "it doesn't translate anything in the new site.";
        report.drop("translation", note, path.relative(root, path.join(folder, file)));
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
        return [`${pluginFolder("docs", section.pluginId)}/${folder}/`, to];
      }),
    ),
    ...blogs.map((blog): [string, string] => [`${pluginFolder("blog", blog.pluginId)}/`, blog.to]),
    ["docusaurus-plugin-content-pages/", site.pagesFolder ?? "src/pages"],
  ];
}

/** Returns the messages of the site's components. Lectern has its own layout messages. */
function ownMessages(file: string, input: WriteInput): Messages {
  const all = Object.entries(messagesOf(file, input) ?? {});
  return Object.fromEntries(all.filter(([id]) => !id.startsWith("theme.")));
}

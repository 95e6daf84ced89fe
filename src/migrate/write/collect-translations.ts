import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ImportReport } from "../import-report.ts";
import type { SitePlan } from "../site-plan.ts";
import { filesBelow, type NewFiles } from "./new-files.ts";

export interface TranslationsInput {
  /** Absolute path of the old site. */
  readonly root: string;
  readonly plan: SitePlan;
  readonly files: NewFiles;
  readonly report: ImportReport;
}

/** Texts of components by locale and id. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Translated pages go where the new site looks for them; texts of components are returned. */
export function collectTranslations({
  root,
  plan,
  files,
  report,
}: TranslationsInput): Translations {
  const texts: Record<string, Readonly<Record<string, string>>> = {};
  for (const code of Object.keys(plan.site.locales?.list ?? {})) {
    const folder = path.join(root, "i18n", code);
    if (!existsSync(folder)) continue;
    const own = messagesOf(path.join(folder, "code.json"));
    if (Object.keys(own).length > 0) texts[code] = own;
    for (const file of filesBelow(folder)) {
      const target = translatedPlace(file, plan);
      if (target !== undefined) files.copy(path.join(folder, file), `i18n/${code}/${target}`);
      else if (file !== "code.json") {
        const note = file.endsWith(".json")
          ? "translate the labels in a copy of the sidebars below i18n; those of bar and footer are the same in all languages."
          : "it translates nothing of the new site.";
        report.add({ fate: "dropped", what: "translation", place: `i18n/${code}/${file}`, note });
      }
    }
  }
  return texts;
}

/** Below the folder of the locale: the path of the source; undefined: of nothing there. */
function translatedPlace(file: string, { sections, site }: SitePlan): string | undefined {
  const docs =
    /^docusaurus-plugin-content-docs(?:-([^/]+))?\/(?:current|version-([^/]+))\/(.+)$/.exec(file);
  if (docs) {
    const [, id = "default", name = "current", rest = ""] = docs;
    const version = sections
      .find((each) => each.id === id)
      ?.versions.find((each) => each.name === name);
    return version && `${version.to}/${rest}`;
  }
  const pages = /^docusaurus-plugin-content-pages(?:-[^/]+)?\/(.+)$/.exec(file)?.[1];
  if (pages !== undefined && /\.mdx?$/.test(pages))
    return `${site.pagesFolder ?? "src/pages"}/${pages}`;
  const blog = /^docusaurus-plugin-content-blog(?:-[^/]+)?\/(.+)$/.exec(file)?.[1];
  return blog !== undefined && /\.mdx?$/.test(blog) ? `blog/${blog}` : undefined;
}

/** Messages of the site's own components; those of the other shell have texts of their own here. */
function messagesOf(file: string): Readonly<Record<string, string>> {
  if (!existsSync(file)) return {};
  const written = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(written).flatMap(([id, entry]): readonly [string, string][] => {
      const message: unknown =
        typeof entry === "object" && entry !== null && "message" in entry ? entry.message : entry;
      return id.startsWith("theme.") || typeof message !== "string" ? [] : [[id, message]];
    }),
  );
}

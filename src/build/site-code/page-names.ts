import { valueOfYaml } from "../../content/parse/read-yaml.ts";
import type { CompiledModule, PageNames } from "../../markdown/compiled-module.ts";
import { splitFrontMatter } from "../../content/sources/front-matter.ts";
import type { PageModule } from "../../pages/evaluate.ts";

/**
 * What the code of a page may use of the page itself. The front matter is parsed
 * when it is asked for: most pages do not.
 *
 * @param text of the whole file
 */
export function pageNamesOf({ toc }: CompiledModule, text: () => string): PageNames {
  return {
    toc: toc.filter(({ level }) => level > 1),
    contentTitle: toc.find(({ level }) => level === 1)?.value,
    get frontMatter() {
      return frontMatterOf(text());
    },
  };
}

/** As it is written, with the members of `customProps` beside the others. */
function frontMatterOf(text: string): PageNames["frontMatter"] {
  try {
    const written: unknown = valueOfYaml(
      splitFrontMatter(text.replace(/^\uFEFF/, "")).frontMatterText,
    );
    if (typeof written !== "object" || written === null) return {};
    const { customProps, ...keys } = written as Readonly<Record<string, unknown>>;
    return { ...(typeof customProps === "object" ? customProps : {}), customProps, ...keys };
  } catch {
    // What is wrong with it has been reported when the site was read.
    return {};
  }
}

/** Others import a page's headings and front matter beside its content, as `import Part, { toc } from "./_part.mdx"`. */
export function withPageNames(exports: PageModule, names: PageNames): PageModule {
  const own = Object.getOwnPropertyDescriptors(names);
  return Object.defineProperties({ ...exports }, withoutKeys(own, exports));
}

function withoutKeys(
  descriptors: PropertyDescriptorMap,
  exports: PageModule,
): PropertyDescriptorMap {
  return Object.fromEntries(
    Object.entries(descriptors).filter(([name]) => !Object.hasOwn(exports, name)),
  );
}

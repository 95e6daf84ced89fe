import type { PageData } from "../../core/page-data.ts";
import { outsideTag, versionTag } from "../../core/page.ts";
import type { SiteData } from "../../core/site-data.ts";
import { candidateVersions } from "../bar/versions.ts";

/**
 * Returns the tags of the indexes to search, most relevant first. Each section is searched in the
 * current page's version, otherwise in the preferred version, otherwise in the default version. The
 * current page's section is first, and the pages outside all sections are last.
 *
 * @param preferredOf the version that the reader selected in a section
 * @param allVersions whether to search every version
 */
export function searchScope(
  {
    site,
    page,
  }: { readonly site: Pick<SiteData, "sections">; readonly page: Pick<PageData, "version"> },
  preferredOf: (section: string) => string | undefined,
  allVersions: boolean,
): readonly string[] {
  const own = page.version?.section;
  const sections = site.sections.toSorted((a, b) => Number(b.id === own) - Number(a.id === own));
  const tags = sections.flatMap((section) => {
    const names = section.versions.map(({ name }) => name);
    const likely = candidateVersions(section, page, preferredOf(section.id)).filter((name) =>
      names.includes(name),
    );
    const wanted = allVersions ? [...new Set([...likely, ...names])] : likely.slice(0, 1);
    return wanted.map((name) => versionTag(section.id, name));
  });
  return [...tags, outsideTag];
}

import type { PageData } from "../../core/page-data.ts";
import { outsideTag, versionTag } from "../../core/page.ts";
import type { SiteData } from "../../core/site-data.ts";
import { candidateVersions } from "../bar/versions.ts";

/**
 * The indexes a reader means, likeliest first: of each section the version being
 * read, else the one picked before, else the one readers are sent to; and the
 * pages outside the sections. The section being read comes first.
 *
 * @param preferredOf the version a reader picked in a section
 * @param allVersions every version there is
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

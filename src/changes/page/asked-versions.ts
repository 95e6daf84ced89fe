import { fillText, type TextCatalogue } from "../../core/strings/texts.ts";
import type { PageData, PageVersion, VersionLink } from "../../core/page-data.ts";
import type { SiteData } from "../../core/site-data.ts";

/** What an address with `?compare=` asks for: two versions of its page, or why there is nothing to compare. */
export type AskedVersions =
  | { readonly kind: "found"; readonly older: VersionLink; readonly newer: VersionLink }
  | { readonly kind: "refused"; readonly sentence: string };

/**
 * Find the versions to compare.
 *
 * @param asked the name of a version, or what it is called
 */
export function askedVersions(
  { version }: Pick<PageData, "version">,
  { asked, site, texts }: AskedInput,
): AskedVersions {
  const refused = (sentence: string, values = {}): AskedVersions => ({
    kind: "refused",
    sentence: fillText(sentence, values),
  });
  if (!version || version.others.length < 2) return refused(texts.noVersions);
  const { others } = version;
  const own = others.findIndex(({ name }) => name === version.name);
  const wanted = asked.trim().toLowerCase();
  const at = others.findIndex(
    ({ name, label }) => name.toLowerCase() === wanted || label.toLowerCase() === wanted,
  );
  const mine = others[own];
  const other = others[at];
  const versions = others.filter((each) => each !== mine).map(({ label }) => label);
  if (!mine || !other)
    return refused(texts.unknown, { version: asked, versions: versions.join(", ") });
  if (at === own) return refused(texts.same, { version: mine.label });
  if (isMissing(version, other, site)) return refused(texts.missing, { version: other.label });
  // Newest first.
  return own < at
    ? { kind: "found", older: other, newer: mine }
    : { kind: "found", older: mine, newer: other };
}

interface AskedInput {
  readonly asked: string;
  readonly site: Pick<SiteData, "sections">;
  readonly texts: TextCatalogue["comparison"]["dialog"];
}

/** A version without the page leads to its main page, which is not to be compared with it. */
function isMissing(
  { section, name, others }: PageVersion,
  other: VersionLink,
  { sections }: Pick<SiteData, "sections">,
): boolean {
  const mains = sections.find(({ id }) => id === section)?.versions ?? [];
  const isMain = (link: VersionLink | undefined) =>
    mains.some((main) => main.name === link?.name && main.href === link.href);
  return isMain(other) && !isMain(others.find((each) => each.name === name));
}

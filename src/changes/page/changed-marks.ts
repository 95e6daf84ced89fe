import type { ComparisonSummary } from "../../core/comparison.ts";
import type { PageData } from "../../core/page-data.ts";
import type { SiteData } from "../../core/site-data.ts";
import type { Store } from "../../core/store.ts";

interface MarksInput {
  readonly site: SiteData;
  readonly store: Pick<Store<{ readonly page: PageData }>, "get">;
  /** Loads the styles of the marks. */
  readonly styles: () => Promise<void>;
}

/** Marks the headings of changed sections. Each mark links to the comparison. */
export async function markHeadings(
  { site, store, styles }: MarksInput,
  content: Element,
): Promise<void> {
  const { page } = store.get();
  const href = page.version?.changes?.href;
  if (href === undefined) return;
  const name = href.slice(site.localeBase.length);
  const [answer] = await Promise.all([
    // Marks are optional, so failed requests are ignored, for example when the browser is offline.
    fetch(`${site.localeBase}_lectern/changes/${name}.json`).catch(() => undefined),
    styles(),
  ]);
  // The reader may have navigated to another page.
  if (!answer?.ok || store.get().page !== page) return;
  const { ids, label } = (await answer.json()) as ComparisonSummary;
  for (const id of ids) {
    const heading = document.getElementById(id);
    if (!heading || !content.contains(heading) || heading.querySelector(".changed-mark")) continue;
    const mark = markOf(`${href}#${id}`, label);
    heading.classList.add("changed-heading");
    heading.append(mark);
  }
}

function markOf(href: string, label: string): HTMLAnchorElement {
  const mark = document.createElement("a");
  mark.className = "changed-mark";
  mark.href = href;
  mark.textContent = label;
  return mark;
}

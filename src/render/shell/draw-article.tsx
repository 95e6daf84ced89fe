import { anchor, routePath } from "../../base/paths.ts";
import { reactText } from "../../base/text.ts";
import type { OutlineItem } from "../../model/outline.ts";
import type { PageData, PageLink, PageVersion } from "../../model/page-data.ts";
import type { SiteData } from "../../model/site-data.ts";
import { utcDate } from "../../shell/date.ts";
import { Article } from "../../shell/page/Article.tsx";
import { ContentsList } from "../../shell/page/Contents.tsx";
import { openBranch } from "../../shell/page/open-branch.ts";
import { textsOf } from "../../shell/texts.ts";
import { markupInSite } from "./markup-in-site.tsx";
import {
  cutStencil,
  fillStencil,
  gapMark,
  type Gaps,
  gaps,
  knownStencils,
  type Stencil,
} from "./stencil.ts";

/** Draws what stands in `main`: the text and what is around it. */
export type DrawArticle = (page: PageData, content: string) => string;

/** Draws articles. Those of the same shape are drawn once by the shell's own component. */
export function articleDrawing(site: SiteData): DrawArticle {
  const stencils = knownStencils();
  const drawContents = contentsDrawing(site);
  return (page, content) => {
    const gap = gaps();
    const shape = articleShape(page, gap);
    const html = gap.html(content);
    const [fold, column] = drawContents(page.outline).map((list) => gap.html(list));
    const date = dateGaps(page.lastChange?.date, site, gap);
    const stencil = stencils(JSON.stringify(shape), () => {
      const markup = markupInSite(<Article page={shape} content={html} />, site);
      const [before, between, after] = markup.split(sampleEntry(site));
      const withLists =
        after === undefined ? markup : `${before}${fold}${between}${column}${after}`;
      return date ? withLists.replace(sampleTime(site), () => date) : withLists;
    });
    return fillStencil(stencil, gap.values);
  };
}

/** The data an article of the same shape is drawn of. What the article does not show is left out. */
function articleShape(page: PageData, gap: Gaps): PageData {
  const link = ({ label, href }: PageLink) => ({
    label: gap.text(label),
    href: gap.address(href),
  });
  const { lastChange, slots, version } = page;
  return {
    ...unseen,
    layout: page.layout,
    ...(page.untranslated && { untranslated: page.untranslated }),
    hideTitle: page.hideTitle,
    title: gap.text(page.title),
    version: version && versionShape(version, gap),
    breadcrumbs: page.breadcrumbs.map(({ label, href }) => ({
      label: gap.text(label),
      href: href === undefined ? undefined : gap.address(href),
    })),
    outline: page.outline.length > 0 ? [sampleItem] : [],
    previous: page.previous && link(page.previous),
    next: page.next && link(page.next),
    tags: page.tags.map(link),
    editUrl: page.editUrl === undefined ? undefined : gap.address(page.editUrl),
    reportUrl: page.reportUrl === undefined ? undefined : gap.address(page.reportUrl),
    lastChange: lastChange && {
      date: utcDate(lastChange.date) ? sampleDate : lastChange.date,
      ...(lastChange.author !== undefined && { author: gap.text(lastChange.author) }),
    },
    slots: slots && {
      ...(slots.BeforeArticle !== undefined && { BeforeArticle: gap.html(slots.BeforeArticle) }),
      ...(slots.PageEnd !== undefined && { PageEnd: gap.html(slots.PageEnd) }),
    },
  };
}

/** A version with gaps for the addresses of the page in it. Its words differ by version alone. */
export function versionShape(version: PageVersion, gap: Gaps): PageVersion {
  const { latest, changes } = version;
  return {
    ...version,
    others: version.others.map((other) => ({ ...other, href: gap.address(other.href) })),
    latest: latest && { ...latest, href: gap.address(latest.href) },
    ...(changes && {
      changes: {
        label: gap.text(changes.label),
        ...(changes.href !== undefined && { href: gap.address(changes.href) }),
      },
    }),
  };
}

/** What the shell does not show of a page, or draws by itself. */
export const unseen: PageData = {
  build: "",
  kind: "document",
  route: routePath("/"),
  title: "",
  head: {
    title: "",
    description: undefined,
    keywords: [],
    canonical: undefined,
    image: undefined,
    alternates: [],
    noIndex: false,
    searchTag: "",
  },
  layout: "document",
  hideTitle: true,
  version: undefined,
  sidebar: undefined,
  breadcrumbs: [],
  outline: [],
  previous: undefined,
  next: undefined,
  tags: [],
  editUrl: undefined,
  lastChange: undefined,
  uses: { islands: false, diagrams: false, images: false },
};

/** In the place of a page's headings: its entry is found in the markup and replaced by theirs. */
export const sampleItem: OutlineItem = { level: 2, id: anchor("\uFDD2"), text: "\uFDD2" };

function sampleEntry(site: SiteData): string {
  return entries(markupInSite(<ContentsList outline={[sampleItem]} active={undefined} />, site));
}

function entries(list: string): string {
  return list.slice(list.indexOf(">") + 1, list.lastIndexOf("<"));
}

/** The entries of the two tables of contents. */
function contentsDrawing(site: SiteData) {
  const stencils = new Map<string, Stencil>();
  const entryOf = (level: number, isFolded: boolean): Stencil => {
    const key = `${level} ${isFolded}`;
    let stencil = stencils.get(key);
    if (!stencil) {
      const item = { level, id: anchor(gapMark(0)), text: gapMark(1) };
      const isOpen = isFolded ? () => false : undefined;
      const list = <ContentsList outline={[item]} active={undefined} isOpen={isOpen} />;
      stencil = cutStencil(entries(markupInSite(list, site)));
      stencils.set(key, stencil);
    }
    return stencil;
  };
  return (outline: readonly OutlineItem[]): readonly string[] => {
    const isOpen = openBranch(outline, undefined);
    const values = outline.map(({ id, text }) => [reactText(id), reactText(text)]);
    const draw = (isFolded: (index: number) => boolean) =>
      outline.reduce(
        (html, { level }, index) =>
          html + fillStencil(entryOf(level, isFolded(index)), values[index] ?? []),
        "",
      );
    const whole = draw(() => false);
    return [whole, isOpen ? draw((index) => !isOpen(index)) : whole];
  };
}

/** In the place of the day a page was changed. */
const sampleDate = "1999-12-31T00:00:00.000Z";

function sampleTime(site: SiteData): string {
  return timeMarkup(sampleDate, dayIn(sampleDate, site) ?? "");
}

function timeMarkup(date: string, words: string): string {
  return `<time dateTime="${date}">${words}</time>`;
}

function dayIn(date: string, site: SiteData): string | undefined {
  const day = utcDate(date);
  return day && reactText(textsOf(site).date(day));
}

function dateGaps(date: string | undefined, site: SiteData, gap: Gaps): string | undefined {
  const words = date === undefined ? undefined : dayIn(date, site);
  if (date === undefined || words === undefined) return undefined;
  return timeMarkup(gap.text(date), gap.html(words));
}

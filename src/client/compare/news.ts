import { fillText, type TextCatalogue } from "../../model/config/texts.ts";
import type { SiteData } from "../../model/site-data.ts";
import { preferenceKeys } from "../../shell/ports/preference-keys.ts";
import type { PreferencesPort } from "../../shell/ports/ports.ts";
import type { ChangesWork } from "./version-changes.ts";

type NewsTexts = TextCatalogue["comparison"]["news"];

/** What is stored of a reader who wants to know what is new. */
interface NewsVisit {
  /** What new pages are marked with: pages without the switch do not carry it. */
  readonly mark: string;
  /** ISO 8601 with time. */
  readonly visited: string;
}

/** Until when the reader knew the site, for as long as the tab is open. */
const sinceKey = "lecternNewsSince";

/**
 * Mark the pages a list leads to that have changed since the reader's last visit,
 * if the reader has switched that on. What is stored does not leave the browser.
 */
export async function watchNews(work: ChangesWork, content: Element): Promise<void> {
  const { saved, store, styles, site } = work;
  const { page } = store.get();
  await styles();
  if (store.get().page !== page) return;
  const place = content.querySelector<HTMLElement>("[data-news]");
  const texts = place && (JSON.parse(place.dataset["news"] ?? "{}") as NewsTexts);
  const before = visitOf(saved);
  const since = before && sinceOf(before);
  if (before) visit(saved, before.mark);
  if (since !== undefined && before) await markNews(content, { site, since, mark: before.mark });
  if (place && texts) drawSwitch(work, content, { place, texts, since });
}

interface Switch {
  readonly place: HTMLElement;
  readonly texts: NewsTexts;
  readonly since: string | undefined;
}

function drawSwitch(work: ChangesWork, content: Element, { place, texts, since }: Switch): void {
  const { saved, site } = work;
  content.querySelector(".news-switch")?.remove();
  const isOn = visitOf(saved) !== undefined;
  const row = document.createElement("p");
  row.className = "news-switch";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-plain";
  button.textContent = isOn ? texts.off : texts.on;
  button.addEventListener("click", () => {
    if (isOn) turnOff(saved, content);
    else visit(saved, texts.mark);
    drawSwitch(work, content, { place, texts, since: undefined });
    content.querySelector<HTMLElement>(".news-switch button")?.focus();
  });
  const state = document.createElement("span");
  state.role = "status";
  if (isOn) {
    const date =
      since && new Date(since).toLocaleDateString(site.locale.code, { dateStyle: "long" });
    state.textContent = date ? fillText(texts.since, { date }) : texts.first;
  }
  row.append(button, state);
  place.prepend(row);
}

function turnOff(saved: PreferencesPort, content: Element): void {
  saved.set(preferenceKeys.news, undefined);
  sessionStorage.removeItem(sinceKey);
  for (const mark of content.querySelectorAll(".news-mark")) mark.remove();
}

function visit(saved: PreferencesPort, mark: string): void {
  const now: NewsVisit = { mark, visited: new Date().toISOString() };
  saved.set(preferenceKeys.news, JSON.stringify(now));
}

function visitOf(saved: PreferencesPort): NewsVisit | undefined {
  try {
    const read: unknown = JSON.parse(saved.get(preferenceKeys.news) ?? "null");
    return isVisit(read) ? read : undefined;
  } catch {
    // Something else wrote it.
    return undefined;
  }
}

function isVisit(read: unknown): read is NewsVisit {
  return (
    typeof read === "object" &&
    read !== null &&
    "mark" in read &&
    typeof read.mark === "string" &&
    "visited" in read &&
    typeof read.visited === "string"
  );
}

/** The last visit but for this one, which lasts as long as the tab. */
function sinceOf({ visited }: NewsVisit): string {
  try {
    const known = sessionStorage.getItem(sinceKey);
    if (known === null) sessionStorage.setItem(sinceKey, visited);
    return known ?? visited;
  } catch {
    // Blocked storage: each page counts as a visit.
    return visited;
  }
}

interface Marking {
  readonly site: SiteData;
  readonly since: string;
  readonly mark: string;
}

async function markNews(content: Element, { site, since, mark }: Marking): Promise<void> {
  const dated = [...content.querySelectorAll<HTMLElement>("[data-date]")];
  for (const row of dated) {
    if (isAfter(row.dataset["date"], since)) addMark(row.querySelector("a"), mark);
  }
  const cards = [...content.querySelectorAll<HTMLAnchorElement>(".cards .card > a[href]")];
  const links = linksBelow(content, site);
  if (cards.length + links.length === 0) return;
  const dates = await pageDates(site);
  const isNew = ({ pathname }: HTMLAnchorElement) => isAfter(dates.get(pathname), since);
  for (const card of cards.filter(isNew)) addMark(card.lastElementChild, mark);
  for (const link of links.filter(isNew)) addMark(link, mark);
}

/** What the lists and tables of a page written by hand lead to below its own address, each page once. */
function linksBelow(content: Element, { localeBase }: SiteData): readonly HTMLAnchorElement[] {
  const own = `${location.pathname.replace(/\/$/, "")}/`;
  // All pages are below the home page: it is no list of some.
  if (own === localeBase) return [];
  const found = new Map<string, HTMLAnchorElement>();
  for (const link of content.querySelectorAll<HTMLAnchorElement>(
    ":is(li, td) a[href]:not([href*='#'])",
  )) {
    const isBelow = link.origin === location.origin && link.pathname.startsWith(own);
    if (isBelow && !found.has(link.pathname)) found.set(link.pathname, link);
  }
  return [...found.values()];
}

/** A day counts as a whole: the reader may have come in the morning. */
function isAfter(date: string | undefined, since: string): boolean {
  if (date === undefined) return false;
  return date.length === 10 ? date >= since.slice(0, 10) : Date.parse(date) > Date.parse(since);
}

function addMark(beside: Element | null, text: string): void {
  if (!beside || beside.parentElement?.querySelector(".news-mark")) return;
  const mark = document.createElement("span");
  mark.className = "news-mark";
  mark.textContent = text;
  beside.after(" ", mark);
}

/** When pages changed, by their paths: the sitemap says so to everybody. */
async function pageDates({ basePath }: SiteData): Promise<ReadonlyMap<string, string>> {
  const answer = await fetch(`${basePath}sitemap.xml`);
  if (!answer.ok) return new Map();
  const map = new DOMParser().parseFromString(await answer.text(), "application/xml");
  return new Map(
    [...map.querySelectorAll("url")].flatMap((url) => {
      const address = url.querySelector("loc")?.textContent;
      const date = url.querySelector("lastmod")?.textContent;
      return address && date ? [[new URL(address).pathname, date]] : [];
    }),
  );
}

import { memo, type MouseEvent, type ReactNode, type RefObject, useSyncExternalStore } from "react";
import { countText, fillText, type TextCatalogue } from "../../core/strings/texts.ts";
import type { PageData } from "../../core/page-data.ts";
import type { SiteData } from "../../core/site-data.ts";
import type { FoundPage } from "../../search/port.ts";
import type { PreferencesPort } from "../ports.ts";
import { useListener } from "../dom.ts";
import { Slot } from "../elements.tsx";
import { useSite, useTexts } from "../site-context.tsx";
import { EmptyBox } from "./EmptyBox.tsx";
import { isMac } from "./is-mac.ts";
import { rememberSearch } from "./recent-searches.ts";
import {
  AnswerNotes,
  countOf,
  SearchButton,
  HitExcerpt,
  Marked,
  Place,
  type ShownProps,
} from "./result-parts.tsx";
import { resultsUrl, versionRead } from "./results-url.ts";
import {
  createSearchStore,
  type Narrowing,
  type ResultItem,
  type SearchAccess,
  type SearchState,
  type SearchStore,
} from "./search-store.ts";
import { listId, optionId, useCombobox } from "./use-combobox.ts";

/** Creates the store for the search in a dialog. */
export function openSearch(around: {
  readonly site: SiteData;
  readonly search: SearchAccess;
  readonly preferences: PreferencesPort;
  /** Id of the dialog. */
  readonly dialog: string;
  scope(allVersions: boolean): readonly string[];
}): SearchStore {
  const { site, search, preferences, scope } = around;
  const dialog = () => document.querySelector<HTMLDialogElement>(`dialog#${around.dialog}`);
  return createSearchStore({
    search,
    scope,
    limit: site.search.limit,
    hrefOf: (route) => site.localeBase + encodeURI(route.slice(1)),
    write(query) {
      const input = dialog()?.querySelector("input");
      if (input) input.value = query;
    },
    remember: (query) => rememberSearch(preferences, query),
    close: () => dialog()?.close(),
  });
}

/** Panel below the input: suggestions for an empty box, or results. */
export function SearchPanel(props: {
  readonly store: SearchStore;
  readonly page: PageData;
  /** The element around the input and this panel. */
  readonly field: RefObject<HTMLElement | null>;
}): ReactNode {
  const { store, page, field } = props;
  const state = useSyncExternalStore(store.subscribe, store.get);
  const { query, narrowing, isOpen, shown, active, isLate } = state;
  const { search: texts } = useTexts();
  const { locale } = useSite();
  useCombobox(field, store, state);
  useListener(field, "click", ({ target }) => {
    const isInSlot = target instanceof Element && target.closest(".slot a") !== null;
    if (isInSlot) field.current?.closest("dialog")?.close();
  });
  return (
    <>
      <output className={isLate && !shown ? "search-wait" : "sr-only"}>
        {statusText(state, texts, locale.code)}
      </output>
      {query === "" && <EmptyBox store={store} page={page} />}
      {isOpen && shown && <Found {...{ store, page, narrowing, shown, active }} />}
    </>
  );
}

/** Returns the text for screen readers: the number of results, or why there are none. */
function statusText(
  { isOpen, pending, isLate, shown }: SearchState,
  texts: TextCatalogue["search"],
  locale: string,
): string {
  if (isLate) return texts.loading;
  if (!isOpen || pending || !shown?.answer.asks) return "";
  const { total, trouble } = shown.answer;
  if (trouble && total === 0) return texts.trouble[trouble];
  return total === 0 ? texts.empty : countText(texts.found, { locale, count: total });
}

interface FoundProps extends ShownProps {
  readonly page: PageData;
  readonly narrowing: Narrowing;
  /** Position of the active result. */
  readonly active: number;
}

/**
 * An answer. It's memoised, so that keystrokes don't render it again until the next answer arrives.
 */
const Found = memo(function Found(props: FoundProps): ReactNode {
  const { shown } = props;
  const { slots } = useSite();
  return (
    <div
      className="search-panel"
      // Tests and measurements use this attribute.
      data-answered={shown.query}
    >
      <AnswerNotes {...props} />
      <Slot html={slots?.SearchStart} />
      <Results {...props} />
      <Slot html={slots?.SearchEnd} />
      <PanelEnd {...props} />
    </div>
  );
});

/** Links to further results, key hints, and whether the browser is offline. */
function PanelEnd({ store, page, shown: { answer, query } }: FoundProps): ReactNode {
  const { localeBase } = useSite();
  const texts = useTexts().search;
  const isOnline = useOnline();
  const count = countOf(answer);
  const hasMore = answer.total > count && count > 0;
  return (
    <>
      {count > 0 && (
        <p className="search-more">
          {hasMore && (
            <SearchButton onPress={() => store.send({ kind: "more" })}>{texts.more}</SearchButton>
          )}
          <a
            href={resultsUrl(localeBase, { query, version: versionRead(page) })}
            onClick={(event) => event.currentTarget.closest("dialog")?.close()}
          >
            {fillText(texts.all, { total: answer.total })}
          </a>
        </p>
      )}
      <div className="search-end">
        {!isOnline && <p className="search-offline">{texts.offline}</p>}
        {hasMore && <p>{fillText(texts.shown, { shown: count, total: answer.total })}</p>}
        <p className="search-hints" aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd> {texts.keys.select} <kbd>↵</kbd> {texts.keys.open}{" "}
          <kbd>{isMac() ? "⌘ ↵" : "Ctrl ↵"}</kbd> {texts.keys.newTab} <kbd>Esc</kbd>{" "}
          {texts.keys.close}
        </p>
      </div>
    </>
  );
}

/** Whether the browser is online; true on the server. */
function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const controller = new AbortController();
      const { signal } = controller;
      window.addEventListener("online", listener, { signal });
      window.addEventListener("offline", listener, { signal });
      return () => controller.abort();
    },
    () => navigator.onLine,
    () => true,
  );
}

type SectionItem = Extract<ResultItem, { kind: "section" }>;

/** A result with its position in the list. */
interface Line<Item = ResultItem> {
  readonly item: Item;
  readonly at: number;
}

/**
 * The list of results, grouped by page. Keys are positions, so that React reuses elements: each
 * keystroke changes the results, and creating elements takes longer than changing their text.
 */
function Results(props: FoundProps): ReactNode {
  const { results } = useTexts().search;
  const { items } = props.shown;
  if (items.length === 0) return null;
  return (
    // A list of options for the input. HTML has no element for it.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus
    <div role="listbox" id={listId} className="search-results" aria-label={results}>
      {groupsOf(items).map((group, place) =>
        group.kind === "near" ? (
          <Option key={place} {...props} item={group.item} at={group.at}>
            <span className="search-title">{group.item.title}</span>
          </Option>
        ) : (
          <PageGroup key={place} {...props} found={group.page} lines={group.lines} />
        ),
      )}
    </div>
  );
}

type Group =
  | { kind: "page"; page: FoundPage; lines: Line<SectionItem>[] }
  | { kind: "near"; item: Extract<ResultItem, { kind: "near" }>; at: number };

function groupsOf(items: readonly ResultItem[]): readonly Group[] {
  const groups: Group[] = [];
  items.forEach((item, at) => {
    const last = groups.at(-1);
    if (item.kind === "near") groups.push({ kind: "near", item, at });
    else if (last?.kind === "page" && last.page === item.page) last.lines.push({ item, at });
    else groups.push({ kind: "page", page: item.page, lines: [{ item, at }] });
  });
  return groups;
}

/** Whether a result is the page itself, not one of its sections. */
function isPageItself({ hit, page }: SectionItem): boolean {
  return hit.route === page.route && hit.title === page.title;
}

/**
 * A page and its results. The first result has an excerpt. Another result only has one if its title
 * doesn't show why they match.
 */
function PageGroup(
  props: FoundProps & { readonly found: FoundPage; readonly lines: readonly Line<SectionItem>[] },
): ReactNode {
  const { found, lines } = props;
  const startsWithPage = lines[0] !== undefined && isPageItself(lines[0].item);
  return (
    // A group of options. HTML has no element for it outside a select.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={found.title} className="search-group">
      {!startsWithPage && (
        <p className="search-page" role="presentation">
          <span className="search-page-title">
            <Marked text={found.title} matches={found.titleMatches} />
          </span>
          <Place page={found} />
        </p>
      )}
      {lines.map(({ item, at }, line) => (
        <Option key={line} {...props} item={item} at={at}>
          <span className="search-title">
            <Marked text={item.hit.title} matches={item.hit.titleMatches} />
          </span>
          {isPageItself(item) && <Place page={found} />}
          {(line === 0 || item.hit.titleMatches.length === 0) && (
            <HitExcerpt {...props} hit={item.hit} />
          )}
        </Option>
      ))}
    </div>
  );
}

/**
 * A result. It's a link, so that readers can open it in a tab, copy it or drag it. CSS adds its
 * icon to keep the number of elements low, because each keystroke renders the list.
 */
function Option(props: FoundProps & Line & { readonly children: ReactNode }): ReactNode {
  const { store, item, at, active } = props;
  const isSection = item.kind === "section" && item.hit.route.includes("#");
  return (
    <a
      // The input has the focus and refers to the active option.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      id={optionId(at)}
      aria-selected={at === active}
      className={isSection ? "search-option is-section" : "search-option"}
      href={item.href}
      tabIndex={-1}
      // `mouseenter` would also fire if the list moves under a pointer that doesn't move.
      onMouseMove={() => at !== active && store.send({ kind: "pointed", at })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event: MouseEvent) => {
        // With a modifier key, the browser opens a tab or a window.
        const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (!isElsewhere) event.preventDefault();
        store.send({ kind: "chosen", item, to: isElsewhere ? "elsewhere" : "here" });
      }}
    >
      {props.children}
    </a>
  );
}

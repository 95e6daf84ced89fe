import type { MouseEvent, ReactNode } from "react";
import type { FoundPage } from "../../../search/port.ts";
import { useTexts } from "../../site-context.tsx";
import type { ResultItem, Shown } from "../box/box-state.ts";
import { listId, optionId } from "../box/option-ids.ts";
import type { SearchBoxProgram } from "../box/search-box.ts";
import { HitExcerpt } from "./HitExcerpt.tsx";
import { Marked } from "./Marked.tsx";
import { Place } from "./Place.tsx";

type SectionItem = Extract<ResultItem, { kind: "section" }>;

interface ListProps {
  readonly box: SearchBoxProgram;
  readonly shown: Shown;
  /** The place of the one that is chosen. */
  readonly active: number;
}

/** A result with its place in the list. */
interface Line<Item = ResultItem> {
  readonly item: Item;
  readonly at: number;
}

/**
 * The list of results, those of a page together. Each has the elements of what stood in its
 * place before: a letter brings other results, and new elements cost more than other words.
 */
export function Results(props: ListProps): ReactNode {
  const { results } = useTexts().search;
  const { items } = props.shown;
  if (items.length === 0) return null;
  return (
    // A list of options below the input that controls it, which no element of its own stands for.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus
    <div role="listbox" id={listId} className="search-results" aria-label={results}>
      {byPage(items).map((group, place) =>
        group.kind === "near" ? (
          <Option key={place} {...props} item={group.item} at={group.at}>
            <span className="search-title">{group.item.title}</span>
          </Option>
        ) : (
          <PageGroup key={place} {...props} page={group.page} lines={group.lines} />
        ),
      )}
    </div>
  );
}

type Group =
  | { kind: "page"; page: FoundPage; lines: Line<SectionItem>[] }
  | { kind: "near"; item: Extract<ResultItem, { kind: "near" }>; at: number };

/** Items one after the other, cut where the page changes. */
function byPage(items: readonly ResultItem[]): readonly Group[] {
  const groups: Group[] = [];
  items.forEach((item, at) => {
    const last = groups.at(-1);
    if (item.kind === "near") groups.push({ kind: "near", item, at });
    else if (last?.kind === "page" && last.page === item.page) last.lines.push({ item, at });
    else groups.push({ kind: "page", page: item.page, lines: [{ item, at }] });
  });
  return groups;
}

/** Whether a result is the beginning of its page, and so names it. */
function isPageItself({ hit, page }: SectionItem): boolean {
  return hit.route === page.route && hit.title === page.title;
}

/** A page with what was found in it. Its best passage stands below its line; the others are lines alone. */
function PageGroup(
  props: ListProps & { readonly page: FoundPage; readonly lines: readonly Line<SectionItem>[] },
): ReactNode {
  const { page, lines } = props;
  const startsWithPage = lines[0] !== undefined && isPageItself(lines[0].item);
  return (
    // A group of options, which no element of its own stands for outside a select.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={page.title} className="search-group">
      {!startsWithPage && (
        <p className="search-page" role="presentation">
          <span className="search-page-title">
            <Marked text={page.title} matches={page.titleMatches} />
          </span>
          <Place page={page} />
        </p>
      )}
      {lines.map(({ item, at }, line) => (
        <Option key={line} {...props} item={item} at={at}>
          <span className="search-title">
            <Marked text={item.hit.title} matches={item.hit.titleMatches} />
          </span>
          {isPageItself(item) && <Place page={page} />}
          {line === 0 && <HitExcerpt hit={item.hit} phrases={props.shown.answer.phrases} />}
        </Option>
      ))}
    </div>
  );
}

/**
 * A result is a link: it can be opened in a tab, copied, dragged. Its icons are its style's:
 * each letter draws all of the list, so it has as few elements as can be.
 */
function Option(props: ListProps & Line & { readonly children: ReactNode }): ReactNode {
  const { box, item, at, active } = props;
  const isSection = item.kind === "section" && item.hit.route.includes("#");
  return (
    <a
      // The input has the focus; it says which of the options is chosen.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      id={optionId(at)}
      aria-selected={at === active}
      className={isSection ? "search-option is-section" : "search-option"}
      href={item.href}
      tabIndex={-1}
      // Not as soon as the list moves below a pointer that rests.
      onMouseMove={() => at !== active && box.send({ kind: "pointed", at })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event: MouseEvent) => {
        // With a modifier key the browser opens a tab or a window.
        const isApart = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (!isApart) event.preventDefault();
        box.send({ kind: "chosen", item, to: isApart ? "elsewhere" : "here" });
      }}
    >
      {props.children}
    </a>
  );
}

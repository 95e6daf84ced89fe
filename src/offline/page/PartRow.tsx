import type { ReactNode } from "react";
import { fillText, type SharedTexts, type TextCatalogue } from "../../core/strings/texts.ts";
import type { StoredPart, StoredState } from "../stored-state.ts";
import type { OfflinePart } from "../offline-index.ts";
import { utcDate } from "../../theme/texts.ts";
import { sizeText } from "./size-text.ts";

interface PartRowProps {
  /** One the site offers, or one that is stored though it does not any more. */
  readonly part: Pick<OfflinePart, "id" | "label" | "href"> &
    Partial<Pick<OfflinePart, "hash" | "pages" | "bytes" | "transfer">>;
  readonly stored: StoredPart | undefined;
  /** Whether the program that is stored is the site's. */
  readonly isCurrent: boolean;
  readonly texts: TextCatalogue["offlinePage"];
  /** For dates. */
  readonly months: Pick<SharedTexts, "months" | "date">;
  /** Undefined: the site no longer has it. */
  readonly onStore: (() => void) | undefined;
  readonly onFree: () => void;
}

/** A part: what it is, what it weighs, whether it is stored, and what can be done about it. */
export function PartRow(props: PartRowProps): ReactNode {
  const { part, stored, texts, onStore, onFree } = props;
  const { label, href } = part;
  const { pages, transfer, bytes } = weightOf(props);
  const size = (number: number) => sizeText(number, texts.sizes);
  const isOutdated =
    stored !== undefined && onStore && (stored.hash !== part.hash || !props.isCurrent);
  return (
    <li className="offline-part" data-part={part.id} data-kept={stored ? "" : undefined}>
      <div>
        <a className="offline-part-name" href={href}>
          {label}
        </a>
        <p className="offline-part-size">
          {fillText(stored ? texts.keptSize : texts.size, {
            pages,
            transfer: size(transfer),
            bytes: size(bytes),
          })}
        </p>
        <p className="offline-part-state">{stateText(props, isOutdated === true)}</p>
      </div>
      <div className="offline-part-ways">
        {onStore && (!stored || isOutdated) && (
          <button
            type="button"
            className="button button-plain"
            aria-label={stored ? undefined : fillText(texts.keepPart, { part: label })}
            onClick={onStore}
          >
            {stored ? texts.update : texts.keep}
          </button>
        )}
        {stored && (
          <button
            type="button"
            className="button button-plain"
            aria-label={fillText(texts.freePart, { part: label })}
            onClick={onFree}
          >
            {texts.free}
          </button>
        )}
      </div>
    </li>
  );
}

/** Ids of the parts that are stored because they were wanted themselves. */
export function storedIds(stored: StoredState): readonly string[] {
  return Object.entries(stored.parts).flatMap(([id, part]) => (part.isBase ? [] : id));
}

function weightOf({ part, stored }: PartRowProps) {
  const files = stored?.files ?? [];
  const sum = (key: "transfer" | "bytes") => files.reduce((total, file) => total + file[key], 0);
  return {
    pages: part.pages ?? files.filter((file) => file.kind === "page").length,
    transfer: part.transfer ?? sum("transfer"),
    bytes: part.bytes ?? sum("bytes"),
  };
}

function stateText({ stored, texts, months, onStore }: PartRowProps, isOutdated: boolean): string {
  if (!stored) return texts.notKept;
  const day = utcDate(stored.storedAt);
  const date =
    day &&
    fillText(months.date, { ...day, month: months.months[day.month - 1] ?? String(day.month) });
  if (!onStore) return fillText(texts.gone, { date });
  return fillText(isOutdated ? texts.outdated : texts.kept, { date });
}

import type { ReactNode } from "react";
import type { SharedTexts, TextCatalogue } from "../../../model/config/texts.ts";
import { fillText } from "../../../model/config/texts.ts";
import type { KeptPart, KeptState } from "../../../offline/kept-state.ts";
import type { OfflinePart } from "../../../offline/offline-index.ts";
import { utcDate } from "../../../shell/date.ts";
import { sizeText } from "./size-text.ts";

interface PartRowProps {
  /** One the site offers, or one that is kept though it does not any more. */
  readonly part: Pick<OfflinePart, "id" | "label" | "href"> &
    Partial<Pick<OfflinePart, "hash" | "pages" | "bytes" | "transfer">>;
  readonly kept: KeptPart | undefined;
  /** Whether the program that is kept is the site's. */
  readonly isCurrent: boolean;
  readonly texts: TextCatalogue["offlinePage"];
  /** For dates. */
  readonly months: Pick<SharedTexts, "months" | "date">;
  /** Undefined: the site no longer has it. */
  readonly onKeep: (() => void) | undefined;
  readonly onFree: () => void;
}

/** A part: what it is, what it weighs, whether it is kept, and what can be done about it. */
export function PartRow(props: PartRowProps): ReactNode {
  const { part, kept, texts, onKeep, onFree } = props;
  const { label, href } = part;
  const { pages, transfer, bytes } = weightOf(props);
  const size = (number: number) => sizeText(number, texts.sizes);
  const isOutdated = kept !== undefined && onKeep && (kept.hash !== part.hash || !props.isCurrent);
  return (
    <li className="offline-part" data-part={part.id} data-kept={kept ? "" : undefined}>
      <div>
        <a className="offline-part-name" href={href}>
          {label}
        </a>
        <p className="offline-part-size">
          {fillText(kept ? texts.keptSize : texts.size, {
            pages,
            transfer: size(transfer),
            bytes: size(bytes),
          })}
        </p>
        <p className="offline-part-state">{stateText(props, isOutdated === true)}</p>
      </div>
      <div className="offline-part-ways">
        {onKeep && (!kept || isOutdated) && (
          <button
            type="button"
            className="button button-plain"
            aria-label={kept ? undefined : fillText(texts.keepPart, { part: label })}
            onClick={onKeep}
          >
            {kept ? texts.update : texts.keep}
          </button>
        )}
        {kept && (
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

/** Ids of the parts that are kept because they were wanted themselves. */
export function keptIds(kept: KeptState): readonly string[] {
  return Object.entries(kept.parts).flatMap(([id, part]) => (part.isBase ? [] : id));
}

function weightOf({ part, kept }: PartRowProps) {
  const files = kept?.files ?? [];
  const sum = (key: "transfer" | "bytes") => files.reduce((total, file) => total + file[key], 0);
  return {
    pages: part.pages ?? files.filter((file) => file.kind === "page").length,
    transfer: part.transfer ?? sum("transfer"),
    bytes: part.bytes ?? sum("bytes"),
  };
}

function stateText({ kept, texts, months, onKeep }: PartRowProps, isOutdated: boolean): string {
  if (!kept) return texts.notKept;
  const day = utcDate(kept.keptAt);
  const date =
    day &&
    fillText(months.date, { ...day, month: months.months[day.month - 1] ?? String(day.month) });
  if (!onKeep) return fillText(texts.gone, { date });
  return fillText(isOutdated ? texts.outdated : texts.kept, { date });
}

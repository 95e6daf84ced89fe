import { type ReactNode, useSyncExternalStore } from "react";
import { fillText, type TextCatalogue } from "../../core/strings/texts.ts";
import type { SiteData } from "../../core/site-data.ts";
import { utcDate, textsOf } from "../../theme/texts.ts";
import type { StoredPart, StoredState } from "../device-store.ts";
import type { OfflineIndex, OfflinePart } from "../offline-index.ts";
import type { DownloadManager, DownloadState } from "./download-manager.ts";
import { DownloadStatus, PlainButton, sizeText, StorageNote } from "./DownloadStatus.tsx";
import { registerWorker } from "./register-worker.ts";

interface ManagerProps {
  readonly site: SiteData;
  readonly texts: TextCatalogue["offlinePage"];
  readonly manager: DownloadManager;
}

/** Lists the parts that can be stored and shows the download. */
export function OfflineManager(props: ManagerProps): ReactNode {
  const { manager, site, texts } = props;
  const state = useSyncExternalStore(manager.subscribe, manager.get);
  const { index, stored, run, isOutOfReach } = state;
  const parts = partsOf(index, site.localeBase);
  const ids = storedIds(stored);
  const status = { texts, manager, hasStored: ids.length > 0 };

  const choose = (wanted: readonly string[] | "all") => {
    manager.choose(wanted);
    if (wanted === "all" || wanted.length > 0) void registerWorker(site, true);
  };

  return (
    <>
      <DownloadStatus {...status} run={run} />
      {isOutOfReach && !index && (
        <p className="offline-problem" role="alert">
          {texts.unreachable}{" "}
          <PlainButton onClick={() => manager.refresh()}>{texts.retry}</PlainButton>
        </p>
      )}
      <h2 id="what-can-be-kept">{texts.parts}</h2>
      <PartList {...props} state={state} choose={choose} />
      <p className="offline-ways">
        {index && parts.some((part) => !ids.includes(part.id)) && (
          <button type="button" className="button" onClick={() => choose("all")}>
            {texts.keepAll}
          </button>
        )}
        {ids.length > 0 && <PlainButton onClick={() => choose([])}>{texts.freeAll}</PlainButton>}
      </p>
      <StorageNote {...status} storage={state.storage} />
    </>
  );
}

interface PartListProps extends ManagerProps {
  readonly state: DownloadState;
  choose(wanted: readonly string[]): void;
}

/** Lists the parts that the site offers, then stored parts that it no longer offers. */
function PartList({ manager, site, texts, state, choose }: PartListProps): ReactNode {
  const { index, stored, isOutOfReach } = state;
  const parts = partsOf(index, site.localeBase);
  const ids = storedIds(stored);
  const wanted = manager.wanted();
  const chosen = wanted === undefined || wanted === "all" ? ids : wanted;
  const free = (id: string) => choose(ids.filter((other) => other !== id));
  return (
    <ul
      className="offline-parts"
      aria-labelledby="what-can-be-kept"
      aria-busy={!index && !isOutOfReach}
    >
      {parts.map((part) => (
        <PartRow
          key={part.id}
          {...{ site, texts, part }}
          stored={stored.parts[part.id]}
          isCurrent={index !== undefined && stored.build === index.build}
          onStore={() => choose([...new Set([...chosen, part.id])])}
          onFree={() => free(part.id)}
        />
      ))}
      {Object.entries(stored.parts)
        .filter(([id, part]) => !part.isBase && !parts.some((known) => known.id === id))
        .map(([id, part]) => (
          <PartRow
            key={id}
            {...{ site, texts }}
            part={{ id, label: part.label, href: part.href }}
            stored={part}
            isCurrent={index === undefined}
            onStore={undefined}
            onFree={() => free(id)}
          />
        ))}
    </ul>
  );
}

/** Returns a locale's parts without base parts, because readers can't choose those. */
function partsOf(index: OfflineIndex | undefined, localeBase: string): readonly OfflinePart[] {
  return index?.parts.filter((part) => !part.isBase && part.localeBase === localeBase) ?? [];
}

/** Returns the ids of stored parts that readers can choose. */
function storedIds(stored: StoredState): readonly string[] {
  return Object.entries(stored.parts).flatMap(([id, part]) => (part.isBase ? [] : id));
}

interface PartRowProps {
  readonly site: SiteData;
  readonly texts: TextCatalogue["offlinePage"];
  /** A part that the site offers, or a stored part that it no longer offers. */
  readonly part: Pick<OfflinePart, "id" | "label" | "href"> & Partial<OfflinePart>;
  readonly stored: StoredPart | undefined;
  /** Whether the stored build is the site's current build. */
  readonly isCurrent: boolean;
  /** Stores the part. `undefined` if the site no longer offers it. */
  readonly onStore: (() => void) | undefined;
  readonly onFree: () => void;
}

/** Shows a part's name, size and state, with buttons to store and remove it. */
function PartRow(props: PartRowProps): ReactNode {
  const { part, stored, texts, onStore, onFree } = props;
  const { label, href } = part;
  const { pages, transfer, bytes } = partSize(props);
  const size = (number: number) => sizeText(number, texts.sizes);
  const isOutdated =
    stored !== undefined &&
    onStore !== undefined &&
    (stored.hash !== part.hash || !props.isCurrent);
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
        <p className="offline-part-state">{stateText(props, isOutdated)}</p>
      </div>
      <div className="offline-part-ways">
        {onStore && (!stored || isOutdated) && (
          <PlainButton
            aria-label={stored ? undefined : fillText(texts.keepPart, { part: label })}
            onClick={onStore}
          >
            {stored ? texts.update : texts.keep}
          </PlainButton>
        )}
        {stored && (
          <PlainButton aria-label={fillText(texts.freePart, { part: label })} onClick={onFree}>
            {texts.free}
          </PlainButton>
        )}
      </div>
    </li>
  );
}

function partSize({ part, stored }: PartRowProps) {
  const files = stored?.files ?? [];
  const sum = (key: "transfer" | "bytes") => files.reduce((total, file) => total + file[key], 0);
  return {
    pages: part.pages ?? files.filter((file) => file.kind === "page").length,
    transfer: part.transfer ?? sum("transfer"),
    bytes: part.bytes ?? sum("bytes"),
  };
}

function stateText({ stored, texts, site, onStore }: PartRowProps, isOutdated: boolean): string {
  if (!stored) return texts.notKept;
  const day = utcDate(stored.storedAt);
  const date = day && textsOf(site).date(day);
  if (!onStore) return fillText(texts.gone, { date });
  return fillText(isOutdated ? texts.outdated : texts.kept, { date });
}

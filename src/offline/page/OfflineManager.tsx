import { type ReactNode, useSyncExternalStore } from "react";
import type { OfflineIndex } from "../offline-index.ts";
import type { SiteData } from "../../core/site-data.ts";
import type { TextCatalogue } from "../../core/strings/texts.ts";
import type { DownloadManager, DownloadState } from "./download-manager.ts";
import { storedIds, PartRow } from "./PartRow.tsx";
import { RunNote } from "./RunNote.tsx";
import { StorageNote } from "./StorageNote.tsx";
import { registerWorker } from "./register-worker.ts";

interface ManagerProps {
  readonly site: SiteData;
  readonly texts: TextCatalogue["offlinePage"];
  readonly manager: DownloadManager;
}

/** What can be stored, what is, and how the download goes. */
export function OfflineManager(props: ManagerProps): ReactNode {
  const { manager, site, texts } = props;
  const state = useSyncExternalStore(manager.subscribe, manager.get);
  const { index, stored, run, isOutOfReach } = state;
  const parts = partsOf(index, site.localeBase);
  const ids = storedIds(stored);

  const choose = (wanted: readonly string[] | "all") => {
    manager.choose(wanted);
    if (wanted === "all" || wanted.length > 0) void registerWorker(site, true);
  };

  return (
    <>
      <RunNote run={run} texts={texts} manager={manager} hasStored={ids.length > 0} />
      {isOutOfReach && !index && (
        <p className="offline-problem" role="alert">
          {texts.unreachable}{" "}
          <button type="button" className="button button-plain" onClick={() => manager.refresh()}>
            {texts.retry}
          </button>
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
        {ids.length > 0 && (
          <button type="button" className="button button-plain" onClick={() => choose([])}>
            {texts.freeAll}
          </button>
        )}
      </p>
      <StorageNote
        texts={texts}
        storage={state.storage}
        hasStored={ids.length > 0}
        manager={manager}
      />
    </>
  );
}

interface PartListProps extends ManagerProps {
  readonly state: DownloadState;
  choose(wanted: readonly string[]): void;
}

/** The parts the site offers, then those stored that it does not offer any more. */
function PartList({ manager, site, texts, state, choose }: PartListProps): ReactNode {
  const { index, stored, isOutOfReach } = state;
  const parts = partsOf(index, site.localeBase);
  const ids = storedIds(stored);
  const common = { texts, months: site.texts };
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
          {...common}
          part={part}
          stored={stored.parts[part.id]}
          isCurrent={index !== undefined && stored.build === index.build}
          onStore={() => choose([...new Set([...wantedIds(manager, ids), part.id])])}
          onFree={() => free(part.id)}
        />
      ))}
      {Object.entries(stored.parts)
        .filter(([id, part]) => !part.isBase && !parts.some((known) => known.id === id))
        .map(([id, part]) => (
          <PartRow
            key={id}
            {...common}
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

/** The parts of a locale that readers choose from. */
function partsOf(index: OfflineIndex | undefined, localeBase: string) {
  return index?.parts.filter((part) => !part.isBase && part.localeBase === localeBase) ?? [];
}

/** What is stored, and what is on its way. */
function wantedIds(manager: DownloadManager, stored: readonly string[]): readonly string[] {
  const wanted = manager.wanted();
  return wanted === undefined || wanted === "all" ? stored : wanted;
}

import { type ReactNode, useSyncExternalStore } from "react";
import type { OfflineIndex } from "../../../offline/offline-index.ts";
import type { SiteData } from "../../../model/site-data.ts";
import type { TextCatalogue } from "../../../model/config/texts.ts";
import type { PreferencesPort } from "../../../shell/ports/ports.ts";
import type { Keeper } from "../keeper/keeper.ts";
import type { KeeperState } from "../keeper/keeper-view.ts";
import { storedIds, PartRow } from "./PartRow.tsx";
import { RunNote } from "./RunNote.tsx";
import { StorageNote } from "./StorageNote.tsx";
import { turnOn } from "../turn-on.ts";

export interface ManagerProps {
  readonly site: SiteData;
  readonly texts: TextCatalogue["offlinePage"];
  /** Undefined: this browser cannot store anything. */
  readonly keeper: Keeper | undefined;
  readonly saved: PreferencesPort;
}

/** What can be stored, what is, and how the download goes. */
export function OfflineManager({ keeper, texts, ...props }: ManagerProps): ReactNode {
  if (!keeper) return <p role="alert">{texts.unsupported}</p>;
  return <Manager keeper={keeper} texts={texts} {...props} />;
}

function Manager(props: ManagerProps & { readonly keeper: Keeper }): ReactNode {
  const { keeper, site, texts, saved } = props;
  const state = useSyncExternalStore(keeper.subscribe, keeper.get);
  const { index, stored, run, isOutOfReach } = state;
  const parts = partsOf(index, site.localeBase);
  const ids = storedIds(stored);

  const choose = (wanted: readonly string[] | "all") => {
    keeper.choose(wanted);
    if (wanted === "all" || wanted.length > 0) void turnOn({ site, saved });
  };

  return (
    <>
      <RunNote run={run} texts={texts} keeper={keeper} hasStored={ids.length > 0} />
      {isOutOfReach && !index && (
        <p className="offline-problem" role="alert">
          {texts.unreachable}{" "}
          <button type="button" className="button button-plain" onClick={() => keeper.refresh()}>
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
        keeper={keeper}
      />
    </>
  );
}

interface PartListProps extends ManagerProps {
  readonly keeper: Keeper;
  readonly state: KeeperState;
  choose(wanted: readonly string[]): void;
}

/** The parts the site offers, then those stored that it does not offer any more. */
function PartList({ keeper, site, texts, state, choose }: PartListProps): ReactNode {
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
          onStore={() => choose([...new Set([...wantedIds(keeper, ids), part.id])])}
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
function wantedIds(keeper: Keeper, stored: readonly string[]): readonly string[] {
  const wanted = keeper.wanted();
  return wanted === undefined || wanted === "all" ? stored : wanted;
}

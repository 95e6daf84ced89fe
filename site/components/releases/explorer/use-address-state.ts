import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import {
  emptyState,
  readState,
  stateQuery,
  type ExplorerState,
} from "../../../data/explorer/explorer-state";

/** Delay between typing and the update of the URL, in milliseconds. */
const PAUSE = 250;

const never = () => () => undefined;

export interface AddressState {
  readonly state: ExplorerState;
  readonly change: (part: Partial<ExplorerState>) => void;
  /** False on the server, which has no URL, and until the page is hydrated. */
  readonly isRead: boolean;
}

/** State in the query of the URL, so that readers can link to it. */
export function useAddressState(): AddressState {
  const isRead = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const asked = useMemo(() => (isRead ? readState(location.search) : emptyState), [isRead]);
  const [changed, setChanged] = useState<ExplorerState>();
  const state = changed ?? asked;

  useEffect(() => {
    if (changed === undefined) return undefined;
    const timer = setTimeout(() => {
      const query = stateQuery(changed);
      if (query === location.search) return;
      const hash = query === "" ? location.hash : "#explorer";
      history.replaceState(history.state, "", `${location.pathname}${query}${hash}`);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [changed]);

  const change = (part: Partial<ExplorerState>) =>
    setChanged((before) => ({ ...(before ?? asked), ...part }));
  return { state, change, isRead };
}

import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import {
  emptyState,
  readState,
  stateQuery,
  type ExplorerState,
} from "../../../data/explorer/explorer-state";

/** How long typing goes on before the address follows, in milliseconds. */
const PAUSE = 250;

const never = () => () => undefined;

export interface AddressState {
  readonly state: ExplorerState;
  readonly change: (part: Partial<ExplorerState>) => void;
  /** False on the server, which knows no address, and until the browser has taken over. */
  readonly isRead: boolean;
}

/** State that stands in the query of the address, so that it can be linked to. */
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

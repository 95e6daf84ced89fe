import { useEffect, useState } from "react";
import {
  emptyState,
  readState,
  stateQuery,
  type ExplorerState,
} from "../../../data/explorer/explorer-state";

/** How long typing goes on before the address follows, in milliseconds. */
const PAUSE = 250;

/**
 * State that stands in the query of the address, so that it can be linked to.
 * `isRead` is false until the address has been read: the server knows none.
 */
export function useAddressState() {
  const [state, setState] = useState<ExplorerState>(emptyState);
  const [isRead, setIsRead] = useState(false);

  useEffect(() => {
    setState(readState(location.search));
    setIsRead(true);
  }, []);

  useEffect(() => {
    if (!isRead) return undefined;
    const timer = setTimeout(() => {
      const query = stateQuery(state);
      if (query === location.search) return;
      const hash = query === "" ? location.hash : "#explorer";
      history.replaceState(history.state, "", `${location.pathname}${query}${hash}`);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [isRead, state]);

  return { state, setState, isRead };
}

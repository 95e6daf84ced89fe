import { useSyncExternalStore } from "react";

/** `@docusaurus/useIsBrowser`. Returns false on the server and during hydration. */
export default function useIsBrowser(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

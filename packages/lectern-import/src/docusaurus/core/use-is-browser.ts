import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** `@docusaurus/useIsBrowser`. Returns false on the server and during hydration. */
export default function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

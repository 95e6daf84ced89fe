import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** `@docusaurus/useIsBrowser`: false on the server and while the browser adopts its markup. */
export default function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

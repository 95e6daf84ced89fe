import Link from "./link.tsx";
import { useSyncExternalStore, type ReactNode } from "react";
import { useRenderedPage } from "lectern";

/**
 * `useLocation` of `@docusaurus/router`. `key` is the URL without scheme and host. Query and
 * fragment are empty on the server and during hydration, because the HTML is the same for every
 * query and fragment.
 */
export function useLocation() {
  const page = useRenderedPage();
  const atFirst = page?.href ?? (typeof location === "undefined" ? "/" : location.pathname);
  const now = useSyncExternalStore(
    listen,
    () => location.pathname + location.search + location.hash,
    () => atFirst,
  );
  const { pathname, search, hash } = new URL(now, "https://site.invalid");
  return { pathname, search, hash, state: undefined, key: now };
}

/** Subscribes to changes of the URL and of the window's size. */
export function listen(changed: () => void): () => void {
  const events = ["popstate", "hashchange", "resize"];
  for (const event of events) addEventListener(event, changed);
  return () => {
    for (const event of events) removeEventListener(event, changed);
  };
}

type Target = string | Readonly<Partial<Record<"pathname" | "search" | "hash", string>>>;

function addressOf(target: Target): string {
  if (typeof target === "string") return target;
  return `${target.pathname ?? ""}${target.search ?? ""}${target.hash ?? ""}`;
}

/** Returns a history object whose methods load pages, because islands don't share a router. */
export function useHistory() {
  const place = useLocation();
  return {
    location: place,
    push: (target: Target) => location.assign(addressOf(target)),
    replace: (target: Target) => location.replace(addressOf(target)),
    go: (steps: number) => history.go(steps),
    goBack: () => history.back(),
    goForward: () => history.forward(),
    listen: () => () => undefined,
    block: () => () => undefined,
  };
}

/** Always empty, because routes don't have parameters. */
export function useParams(): Readonly<Record<string, string>> {
  return {};
}

/** Returns the page URL as an exact match without parameters. */
export function useRouteMatch() {
  const { pathname } = useLocation();
  return { path: pathname, url: pathname, isExact: true, params: {} };
}

/** Redirects immediately. Shows a link if JavaScript is off. */
export function Redirect({ to }: { readonly to: Target }): ReactNode {
  const address = addressOf(to);
  if (typeof location !== "undefined") location.replace(address);
  return <Link to={address}>{address}</Link>;
}

export { default as Link, default as NavLink } from "./link.tsx";

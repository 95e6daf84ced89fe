import { useSite } from "lectern";
import { useCallback, useRef, useState } from "react";
import { explorerPath, type ExplorerFile } from "../../../data/explorer/explorer-file";
import { explorerReleases, type ExplorerRelease } from "../../../data/explorer/explorer-releases";

export interface ExplorerData {
  readonly file: ExplorerFile;
  readonly releases: readonly ExplorerRelease[];
}

export type Loading =
  | { readonly kind: "idle" | "pending" | "failed" }
  | { readonly kind: "ready"; readonly data: ExplorerData };

/** The data of all releases, fetched once, when `load` is called first. */
export function useExplorerFile(): { readonly loading: Loading; readonly load: () => void } {
  const { localeBase } = useSite();
  const [loading, setLoading] = useState<Loading>({ kind: "idle" });
  const isAsked = useRef(false);
  const load = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    setLoading({ kind: "pending" });
    fetch(localeBase + explorerPath.slice(1))
      .then(async (response) => {
        if (!response.ok) throw new Error(response.statusText);
        const file = (await response.json()) as ExplorerFile;
        setLoading({ kind: "ready", data: { file, releases: explorerReleases(file) } });
      })
      .catch(() => {
        isAsked.current = false;
        setLoading({ kind: "failed" });
      });
  }, [localeBase]);
  return { loading, load };
}

import type { ViteDevServer } from "vite";
import { entryText, themeSheet, type ClientSources } from "../bundle/client-entry.ts";

/** Keeps the modules that are generated from the site in step with it: Vite sees no file of theirs. */
export interface LiveEntries {
  /** Drops the modules whose code is another now. Browsers get changed styles at once. */
  follow(vite: ViteDevServer, sources: ClientSources): Promise<void>;
}

export function liveEntries(): LiveEntries {
  let before: ClientSources | undefined;
  return {
    async follow({ environments }, sources) {
      const last = before;
      before = sources;
      if (!last) return;
      const { client } = environments;
      const changed = [...client.moduleGraph.idToModuleMap].filter(
        ([id]) => entryText(id, sources) !== entryText(id, last),
      );
      for (const [, module] of changed) client.moduleGraph.invalidateModule(module);
      for (const [id, module] of changed) {
        if (id.endsWith(themeSheet)) await client.reloadModule(module);
      }
    },
  };
}

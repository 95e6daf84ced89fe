import { isDirectRequest } from "../bundle/vite-internals.ts";
import type { Plugin } from "vite";

/**
 * The browser can replace each stylesheet that a document links to. Vite assumes that it
 * can't replace a linked CSS Module, and would reload the page.
 */
export function linkedStyles(): Plugin {
  return {
    name: "lectern:linked-styles",
    hotUpdate() {
      for (const module of this.environment.moduleGraph.idToModuleMap.values()) {
        if (isDirectRequest(module.url)) module.isSelfAccepting = true;
      }
    },
  };
}

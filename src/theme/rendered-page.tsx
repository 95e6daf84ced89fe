import { createContext, useContext } from "react";
import type { Layout } from "../core/page-data.ts";
import type { CategoryEntry } from "./engine-pages/CategoryIndex.tsx";

/** What a component of a page says about the page as a whole. */
export interface NotedPage {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly layout?: Layout | undefined;
  /** What was said and has no place here, such as `<script>`. */
  readonly dropped?: readonly string[];
}

/** The page whose content is being rendered. */
export interface RenderedPage {
  /** Complete, without scheme and host. */
  readonly address: string;
  /** Takes note of what a component says about the page; the last one counts. */
  note(noted: NotedPage): void;
  /** What the sidebar's category around the page holds, or the category the page stands for. */
  cards(): readonly CategoryEntry[];
}

/** Given by whoever renders content on the server; in the browser there is none. */
export const RenderedPageContext = createContext<RenderedPage | undefined>(undefined);

/** The page that is being rendered; undefined in the browser. */
export function useRenderedPage(): RenderedPage | undefined {
  return useContext(RenderedPageContext);
}

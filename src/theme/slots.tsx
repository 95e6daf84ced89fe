import type { ReactNode } from "react";
import type { PageFacts } from "../core/page.ts";
import type { SiteData } from "../core/site-data.ts";

/** What a component in a slot that is the same on all pages is given. */
interface SiteSlotProps {
  readonly site: SiteData;
}

/** What a component in a slot of a page is given. */
interface PageSlotProps extends SiteSlotProps {
  readonly page: PageFacts;
}

/**
 * The props of the components that fill slots of the frame, by the slot's name in
 * `components` of the configuration: `({ page }: SlotProps["PageEnd"]) => …`.
 */
export interface SlotProps {
  readonly TopBarEnd: SiteSlotProps;
  readonly BeforeArticle: PageSlotProps;
  readonly PageEnd: PageSlotProps;
  readonly Footer: SiteSlotProps;
  readonly NotFound: SiteSlotProps;
  readonly Home: PageSlotProps;
}

/**
 * A filled slot. Its HTML comes from the server and is not hydrated; the islands in it are.
 * Undefined: nothing fills the slot.
 */
export function Slot({ html }: { readonly html: string | undefined }): ReactNode {
  return html === undefined ? null : (
    <div className="slot" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
  );
}

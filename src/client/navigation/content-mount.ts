/** The content of a page that is about to be shown. */
export interface NextContent {
  readonly html: string;
  /** Whether the page is shown from its start, not from a section or a restored scroll position. */
  readonly isFromStart: boolean;
  /** Whether the content replaces another page. If so, React creates a new element for it. */
  readonly isOther: boolean;
}

/** Inserts the content of pages into the document. */
export interface ContentMount {
  /** Returns the HTML that React renders. Empty if the nodes already exist. */
  prepare(next: NextContent): string;
  /** A ref for the content's element. */
  mount(content: HTMLElement | null): void;
}

/** Deferred features that make content appear faster. */
interface Accelerators {
  takePrepared(html: string): DocumentFragment | undefined;
  layOut(content: HTMLElement): void;
}

export function contentMount(deferred: () => Accelerators | undefined): ContentMount {
  let nodes: DocumentFragment | undefined;
  let startsAtTop = false;
  return {
    prepare({ html, isFromStart, isOther }) {
      nodes = isOther ? deferred()?.takePrepared(html) : undefined;
      startsAtTop = isFromStart;
      return nodes ? "" : html;
    },
    mount(content) {
      if (!content) return;
      if (nodes) content.append(nodes);
      nodes = undefined;
      if (startsAtTop) deferred()?.layOut(content);
    },
  };
}

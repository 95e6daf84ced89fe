/** The content of a page that is about to be put into the document. */
export interface NextContent {
  readonly html: string;
  /** Whether the page is shown from its start, and not from where it was left or from a section. */
  readonly isFromStart: boolean;
  /** Whether it comes in place of another page, so that its element is a new one. */
  readonly isOther: boolean;
}

/** Puts a page's content into the document. */
export interface ArrivingContent {
  /** Says what comes. Returns the HTML the shell is to draw: none when nodes have been made of it. */
  expect(next: NextContent): string;
  /** Takes its element when it is in the document, before it is laid out; null when it goes. */
  entered(content: HTMLElement | null): void;
}

/** What prepares content, once it is loaded. */
interface Preparing {
  takePrepared(html: string): DocumentFragment | undefined;
  layOut(content: HTMLElement): void;
}

export function arrivingContent(later: Preparing): ArrivingContent {
  let nodes: DocumentFragment | undefined;
  let startsAtTop = false;
  return {
    expect({ html, isFromStart, isOther }) {
      nodes = isOther ? later.takePrepared(html) : undefined;
      startsAtTop = isFromStart;
      return nodes ? "" : html;
    },
    entered(content) {
      if (!content) return;
      if (nodes) content.append(nodes);
      nodes = undefined;
      if (startsAtTop) later.layOut(content);
    },
  };
}

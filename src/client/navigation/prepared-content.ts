import { whenIdle } from "../when-idle.ts";

/** Makes nodes of a page's HTML before the reader goes to it. */
export interface PreparedContent {
  /** In an idle moment; the last page alone is held. */
  prepare(html: string): void;
  /** The nodes of this HTML, once; undefined when they have not been made. */
  take(html: string): DocumentFragment | undefined;
}

/** Nothing in such nodes is loaded or run before they are put into the document. */
export function preparedContent(): PreparedContent {
  /** The HTML that was asked for last. */
  let asked: string | undefined;
  let made: DocumentFragment | undefined;
  return {
    prepare(html) {
      if (html === asked) return;
      asked = html;
      made = undefined;
      whenIdle(() => {
        if (asked !== html) return;
        const template = document.createElement("template");
        template.innerHTML = html;
        made = template.content;
      }, 200);
    },
    take(html) {
      const taken = asked === html ? made : undefined;
      asked = undefined;
      made = undefined;
      return taken;
    },
  };
}

import { escapeHtml } from "../../core/text.ts";
import { completeAddress } from "../../core/urls.ts";
import type { HeadElement, SiteConfig } from "../../core/config.ts";
import { isData } from "../../core/schema/head.ts";

/** The elements a site adds to the head of its pages, as HTML. */
export function headMarkup({ head, basePath }: SiteConfig): readonly string[] {
  return head.map((element) => {
    const attributes = Object.entries(element.attributes).map(([name, value]) =>
      value === true ? ` ${name}` : ` ${name}="${escapeHtml(complete(name, value, basePath))}"`,
    );
    // The program in the browser puts data of its own in place of what a page has, and leaves this.
    const mark = isData(element) ? " data-site" : "";
    const opening = `<${element.tag}${attributes.join("")}${mark}>`;
    return element.tag === "script" ? `${opening}${inlineText(element)}</script>` : opening;
  });
}

/** The scripts of the head that stand in the page itself: the policy allows them by their hashes. */
export function inlineScripts(head: readonly HeadElement[]): readonly string[] {
  return head
    .filter((element) => !isData(element))
    .map(inlineText)
    .filter((script) => script !== "");
}

/** Nothing in it ends the element: in a script `<\/script` is the same text, in JSON `\u003c` is `<`. */
function inlineText(element: HeadElement): string {
  const content = element.tag === "script" ? (element.content ?? "") : "";
  return isData(element)
    ? content.replaceAll("<", "\\u003c")
    : content.replace(/<\/(?=script)/gi, "<\\/");
}

function complete(name: string, value: string, basePath: string): string {
  return name === "href" || name === "src" ? completeAddress(basePath, value) : value;
}

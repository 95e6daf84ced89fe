import { escapeHtml } from "../../base/text.ts";
import { completeAddress } from "../../model/address.ts";
import type { HeadElement, SiteConfig } from "../../model/config/config.ts";

/** The elements a site adds to the head of its pages, as HTML. */
export function headMarkup({ head, basePath }: SiteConfig): readonly string[] {
  return head.map((element) => {
    const attributes = Object.entries(element.attributes).map(([name, value]) =>
      value === true ? ` ${name}` : ` ${name}="${escapeHtml(complete(name, value, basePath))}"`,
    );
    const opening = `<${element.tag}${attributes.join("")}>`;
    return element.tag === "script" ? `${opening}${inlineScript(element)}</script>` : opening;
  });
}

/** The scripts of the head that stand in the page itself: the policy allows them by their hashes. */
export function inlineScripts(head: readonly HeadElement[]): readonly string[] {
  return head.map(inlineScript).filter((script) => script !== "");
}

/** Nothing in it ends the element: in a script `<\/script` is the same text. */
function inlineScript(element: HeadElement): string {
  const content = element.tag === "script" ? (element.content ?? "") : "";
  return content.replace(/<\/(?=script)/gi, "<\\/");
}

function complete(name: string, value: string, basePath: string): string {
  return name === "href" || name === "src" ? completeAddress(basePath, value) : value;
}

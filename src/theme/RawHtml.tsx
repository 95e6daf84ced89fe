import { createElement, type ReactNode } from "react";

interface RawHtmlProps {
  readonly as: "div" | "span" | "li";
  readonly className?: string | undefined;
  readonly html: string;
}

/** HTML from the configuration, put in as it is: whoever writes the configuration is trusted with the site. */
export function RawHtml({ as, className, html }: RawHtmlProps): ReactNode {
  return createElement(as, { className, dangerouslySetInnerHTML: { __html: html } });
}

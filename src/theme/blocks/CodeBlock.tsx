import { Fragment, type ReactNode } from "react";
import { sizeOfCode } from "../../core/code-size.ts";

export interface CodeBlockProps {
  readonly language?: string;
  readonly title?: string;
  /** The code. One line break at its end is removed. */
  readonly children?: ReactNode;
  /** HTML of the highlighted lines, from `codeLinesHtml`. Used instead of `children`. */
  readonly html?: string;
  /** Shows line numbers, from 1 or from the given number. */
  readonly showLineNumbers?: boolean | number;
}

/**
 * A code block from a string, for example a file imported with `?raw`.
 *
 * @throws Error if `children` isn't text
 */
export function CodeBlock(props: CodeBlockProps): ReactNode {
  const { language = "text", title, html, showLineNumbers = false } = props;
  const code = {
    className: showLineNumbers === false ? undefined : "numbered",
    "data-start": typeof showLineNumbers === "number" ? showLineNumbers : undefined,
    ...sizeOfCode(html === undefined ? textOf(props.children).split("\n") : linesOfHtml(html)),
  };
  return (
    <figure className="code" data-language={language}>
      {title !== undefined && <figcaption>{title}</figcaption>}
      <pre tabIndex={0}>
        {html === undefined ? (
          <code {...code}>{plainLines(textOf(props.children))}</code>
        ) : (
          <code {...code} dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </pre>
    </figure>
  );
}

/**
 * Returns the lines without tags, only to measure their lengths. A character reference counts as
 * one character.
 */
function linesOfHtml(html: string): readonly string[] {
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&[^;\s]+;/g, "x")
    .split("\n");
}

function plainLines(text: string): ReactNode {
  return text.split("\n").map((line, index) => (
    <Fragment key={index}>
      {index > 0 && "\n"}
      <span className="line">{line}</span>
    </Fragment>
  ));
}

function textOf(children: ReactNode): string {
  const parts = Array.isArray(children) ? children : [children];
  if (!parts.every((part) => typeof part === "string")) {
    throw new Error(
      "The content of <CodeBlock> must be text. Write {code} with an imported string, or a code fence.",
    );
  }
  return parts.join("").replace(/^\n|\n$/g, "");
}

import { Fragment, type ReactNode } from "react";
import { sizeOfCode } from "../../core/code-size.ts";

export interface CodeBlockProps {
  readonly language?: string;
  readonly title?: string;
  /** The code as text; one line break at its end is left out. */
  readonly children?: ReactNode;
  /** The code as highlighted lines, as `codeLinesHtml` writes them; stands in place of `children`. */
  readonly html?: string;
  /** Numbers the lines, from 1 or from the number given. */
  readonly showLineNumbers?: boolean | number;
}

/**
 * A block of code given as a value, such as a file imported with `?raw`.
 *
 * @throws Error when `children` is not text
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

/** The lines' lengths are what counts: a character reference is one letter. */
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
    throw new Error("<CodeBlock> takes text: write {code} with an imported string, or a fence.");
  }
  return parts.join("").replace(/^\n|\n$/g, "");
}

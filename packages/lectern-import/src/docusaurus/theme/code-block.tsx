import type { ReactNode } from "react";
import { textOf } from "../core/text-of.ts";
import { CodeBlock as EngineCodeBlock } from "lectern";

interface CodeBlockProps {
  readonly children?: ReactNode;
  readonly language?: string;
  /** `language-js` also sets the language. */
  readonly className?: string;
  readonly title?: string;
  /** Options after the language in a code fence: `title="a.js" showLineNumbers`. */
  readonly metastring?: string;
  readonly showLineNumbers?: boolean | number;
  /** Already highlighted code. */
  readonly html?: string;
}

/** `@theme/CodeBlock`. */
export default function CodeBlock(props: CodeBlockProps): ReactNode {
  const { className = "", metastring = "", html } = props;
  const language = props.language ?? /\blanguage-([\w-]+)/.exec(className)?.[1] ?? "text";
  const title = props.title ?? /\btitle=(["'])(.*?)\1/.exec(metastring)?.[2];
  const showLineNumbers = props.showLineNumbers ?? /\bshowLineNumbers\b/.test(metastring);
  return (
    <EngineCodeBlock
      language={language}
      showLineNumbers={showLineNumbers}
      {...(title !== undefined && { title })}
      {...(html !== undefined && { html })}
    >
      {textOf(props.children)}
    </EngineCodeBlock>
  );
}

import type { ReactNode } from "react";
import { textOf } from "../core/text-of.ts";
import { CodeBlock as EngineCodeBlock } from "lectern";

type Name = "language" | "title" | "className" | "metastring" | "html";

/**
 * The class name `language-js` also sets the language. `metastring` contains options after the
 * language in a code fence: `title="a.js" showLineNumbers`. `html` is highlighted code.
 */
interface CodeBlockProps extends Readonly<Partial<Record<Name, string>>> {
  readonly children?: ReactNode;
  readonly showLineNumbers?: boolean | number;
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

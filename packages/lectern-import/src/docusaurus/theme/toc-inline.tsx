import type { ReactNode } from "react";

type TocItem = Readonly<{ value: string; id: string; level: number }>;

type Levels = Readonly<Partial<Record<"minHeadingLevel" | "maxHeadingLevel", number>>>;

/** `@theme/TOCInline`. Lists links to the headings of a page. */
export default function TocInline(props: Levels & { readonly toc: readonly TocItem[] }): ReactNode {
  const { toc, minHeadingLevel = 2, maxHeadingLevel = 3 } = props;
  const shown = toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel);
  return (
    <ul>
      {shown.map(({ value, id }) => (
        <li key={id}>
          <a href={`#${id}`}>
            {/* Links can't contain links. */}
            <span dangerouslySetInnerHTML={{ __html: value.replace(/<\/?a\b[^>]*>/g, "") }} />
          </a>
        </li>
      ))}
    </ul>
  );
}

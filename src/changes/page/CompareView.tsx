import type { ReactNode } from "react";
import { countText, fillText, type TextCatalogue } from "../../core/strings/texts.ts";
import type { ComparedSection, Comparison } from "../../core/comparison.ts";
import type { PageLink } from "../../core/page-data.ts";
import { Pieces } from "./ComparedBlockView.tsx";
import { ComparedSectionView, type CompareFrame } from "./ComparedSectionView.tsx";

export interface CompareViewProps {
  readonly comparison: Comparison;
  readonly texts: TextCatalogue["comparison"];
  /** Code of the locale. */
  readonly locale: string;
  readonly title: string;
  /** Labels and addresses of the versions of the page. */
  readonly older: PageLink;
  readonly newer: PageLink;
  /** Stands before ids of headings; empty where the page's own headings are not in the document. */
  readonly idPrefix: string;
}

/**
 * What changed between two versions of a page: sections with a change, those
 * without folded together. Works without script: links lead from change to change.
 */
export function CompareView(props: CompareViewProps): ReactNode {
  const { comparison, texts, newer } = props;
  const { title, sections } = comparison;
  const frame = frameOf(props);
  const isRetitled = title.some(({ kind }) => kind !== "same");
  const isSame = !isRetitled && sections.every(({ state }) => state === "same");
  return (
    <div className="comparison">
      <CompareHead {...props} />
      {isRetitled && (
        <p className="compared-title">
          <Pieces pieces={title} texts={texts} />
        </p>
      )}
      {isSame ? (
        <p>{texts.nothing}</p>
      ) : (
        inRuns(sections).map((run) => {
          const [first] = run;
          if (!first) return null;
          const key = `${first.state} ${first.id ?? first.formerId ?? ""} ${sections.indexOf(first)}`;
          return first.state === "same" ? (
            <SameSections key={key} sections={run} href={newer.href} frame={frame} />
          ) : (
            <ComparedSectionView
              key={key}
              section={first}
              frame={frame}
              from={frame.firstChange.get(first) ?? 1}
            />
          );
        })
      )}
    </div>
  );
}

function CompareHead({ comparison, texts, title, older, newer }: CompareViewProps): ReactNode {
  const { sections, words } = comparison;
  const count = (state: ComparedSection["state"]) =>
    String(sections.filter((section) => section.state === state).length);
  const link = ({ label, href }: PageLink) => (
    <a href={href}>{fillText(texts.page, { title, label })}</a>
  );
  const values = {
    changed: count("changed"),
    added: count("added"),
    removed: count("removed"),
  };
  return (
    <div className="comparison-head">
      <p>
        {texts.pages
          .split(/(\{\w+\})/)
          .map((part) =>
            part === "{older}" ? (
              <span key="older">{link(older)}</span>
            ) : part === "{newer}" ? (
              <span key="newer">{link(newer)}</span>
            ) : (
              part
            ),
          )}
      </p>
      <p className="comparison-counts">
        {fillText(texts.sections, values)}{" "}
        {fillText(texts.words, { added: words.added, removed: words.removed })}
      </p>
    </div>
  );
}

/** Sections without a change, as links to them: their texts stand on the page. */
function SameSections(props: {
  readonly sections: readonly ComparedSection[];
  readonly href: string;
  readonly frame: CompareFrame;
}): ReactNode {
  const { sections, href, frame } = props;
  const { texts, locale } = frame;
  return (
    <details className="compared-same">
      <summary>{countText(texts.unchangedSections, { locale, count: sections.length })}</summary>
      <ul>
        {sections.map(({ id, title }, at) => (
          <li key={id ?? at}>
            <a href={id === undefined ? href : `${href}#${id}`}>
              {title.map(({ text }) => text).join("") || texts.start}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Neighbours without a change together, each of the others alone. */
function inRuns(sections: readonly ComparedSection[]): readonly (readonly ComparedSection[])[] {
  const runs: ComparedSection[][] = [];
  for (const section of sections) {
    const last = runs.at(-1);
    if (section.state === "same" && last?.[0]?.state === "same") last.push(section);
    else runs.push([section]);
  }
  return runs;
}

function frameOf({ comparison, texts, locale, idPrefix }: CompareViewProps): CompareFrame {
  const firstChange = new Map<ComparedSection, number>();
  let next = 1;
  for (const section of comparison.sections) {
    firstChange.set(section, next);
    let isChange = false;
    for (const { state } of section.blocks) {
      if (state !== "same" && !isChange) next++;
      isChange = state !== "same";
    }
  }
  return { texts, locale, idPrefix, firstChange, changes: next - 1 };
}

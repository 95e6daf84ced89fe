import type { ReactNode } from "react";
import { countText, fillText, type TextCatalogue } from "../../core/strings/texts.ts";
import type { ComparedBlock, ComparedSection } from "../../core/comparison.ts";
import { ComparedBlockView, Pieces } from "./ComparedBlockView.tsx";

/** What all parts of a comparison are drawn with. */
export interface CompareFrame {
  readonly texts: TextCatalogue["comparison"];
  /** Code of the locale. */
  readonly locale: string;
  readonly idPrefix: string;
  /** The number of each section's first change, from 1. */
  readonly firstChange: ReadonlyMap<ComparedSection, number>;
  /** How many changes there are. */
  readonly changes: number;
}

interface SectionProps {
  readonly section: ComparedSection;
  readonly frame: CompareFrame;
  /** The number of its first change. */
  readonly from: number;
}

/** A section with a change: its heading, and its blocks with those unchanged folded. */
export function ComparedSectionView({ section, frame, from }: SectionProps): ReactNode {
  const { texts, idPrefix } = frame;
  const { state, id, formerId, title } = section;
  return (
    <section className={`compared-section compared-${state}`}>
      <h2 id={id && idPrefix + id}>{headingOf(title, state) || texts.start}</h2>
      {state !== "same" && <p className="compared-state">{texts.states[state]}</p>}
      {state === "changed" && title.some(({ kind }) => kind !== "same") && (
        <p>
          <Pieces pieces={title} texts={texts} />
        </p>
      )}
      {formerId !== undefined && (
        <p className="compared-moved">{fillText(texts.moved, { id: formerId })}</p>
      )}
      {blockRuns(section.blocks).map(({ blocks, changesBefore }, at) =>
        blocks[0]?.state === "same" ? (
          <SameBlocks key={at} blocks={blocks} frame={frame} />
        ) : (
          <Change key={at} blocks={blocks} frame={frame} number={from + changesBefore} />
        ),
      )}
    </section>
  );
}

/** As it is now; of a section that went, as it was. */
function headingOf(title: ComparedSection["title"], state: ComparedSection["state"]): string {
  const gone = state === "removed" ? "added" : "removed";
  return title.map(({ kind, text }) => (kind === gone ? "" : text)).join("");
}

function SameBlocks(props: {
  readonly blocks: readonly ComparedBlock[];
  readonly frame: CompareFrame;
}): ReactNode {
  const { blocks, frame } = props;
  const { texts, locale } = frame;
  return (
    <details className="compared-same">
      <summary>{countText(texts.unchangedBlocks, { locale, count: blocks.length })}</summary>
      {blocks.map((block, at) => (
        <ComparedBlockView key={at} block={block} texts={texts} />
      ))}
    </details>
  );
}

/** Blocks that changed one after the other, with the ways to the changes around them. */
function Change(props: {
  readonly blocks: readonly ComparedBlock[];
  readonly frame: CompareFrame;
  readonly number: number;
}): ReactNode {
  const { blocks, frame, number } = props;
  const { texts, changes } = frame;
  return (
    <div className="change" id={`change-${number}`} tabIndex={-1}>
      {changes > 1 && (
        <p className="change-ways">
          {number > 1 && <Way to={number - 1} label={texts.previous} sign="↑" />}
          {number < changes && <Way to={number + 1} label={texts.next} sign="↓" />}
        </p>
      )}
      {blocks.map((block, at) => (
        <ComparedBlockView key={at} block={block} texts={texts} />
      ))}
    </div>
  );
}

function Way(props: {
  readonly to: number;
  readonly label: string;
  readonly sign: string;
}): ReactNode {
  return (
    <a href={`#change-${props.to}`} aria-label={props.label} title={props.label}>
      {props.sign}
    </a>
  );
}

/** Neighbours that are all unchanged, or have all changed. */
interface BlockRun {
  readonly blocks: readonly ComparedBlock[];
  /** How many changes stand before it in its section. */
  readonly changesBefore: number;
}

function blockRuns(blocks: readonly ComparedBlock[]): readonly BlockRun[] {
  const runs: ComparedBlock[][] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    const isLike = last && (last[0]?.state === "same") === (block.state === "same");
    if (isLike) last.push(block);
    else runs.push([block]);
  }
  return runs.map((run, at) => ({
    blocks: run,
    changesBefore: runs.slice(0, at).filter(([first]) => first?.state !== "same").length,
  }));
}

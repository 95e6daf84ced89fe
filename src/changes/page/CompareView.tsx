import { Fragment, type ReactNode } from "react";
import type { ComparedBlock, ComparedSection, Comparison, Piece } from "../../core/comparison.ts";
import type { PageLink } from "../../core/page-data.ts";
import { countText, fillText, type TextCatalogue } from "../../core/strings/texts.ts";
import { isSameText, isSameTitle, sectionCounts } from "../compare-texts.ts";

type Texts = TextCatalogue["comparison"];

interface CompareViewProps {
  readonly comparison: Comparison;
  readonly texts: Texts;
  /** Locale code. */
  readonly locale: string;
  readonly title: string;
  readonly older: PageLink;
  readonly newer: PageLink;
}

/**
 * Shows the changes between two versions of a page. Unchanged sections are collapsed. Links to the
 * previous and next change work without JavaScript.
 */
export function CompareView(props: CompareViewProps): ReactNode {
  const { comparison, texts, newer } = props;
  const { title, sections } = comparison;
  const frame = frameOf(props);
  return (
    <div className="comparison">
      <CompareHead {...props} />
      {!isSameTitle(title) && (
        <p className="compared-title">
          <Pieces pieces={title} texts={texts} />
        </p>
      )}
      {isSameText(comparison) ? (
        <p>{texts.nothing}</p>
      ) : (
        inRuns(sections, (a, b) => isSame(a) && isSame(b)).map((run) => {
          const [first] = run;
          if (!first) return null;
          const key = `${first.state} ${first.id ?? first.formerId ?? ""} ${sections.indexOf(first)}`;
          return first.state === "same" ? (
            <SameSections key={key} sections={run} href={newer.href} frame={frame} />
          ) : (
            <ComparedSectionView key={key} section={first} frame={frame} />
          );
        })
      )}
    </div>
  );
}

function CompareHead({ comparison, texts, title, older, newer }: CompareViewProps): ReactNode {
  const { words } = comparison;
  const link = ({ label, href }: PageLink) => (
    <a href={href}>{fillText(texts.page, { title, label })}</a>
  );
  return (
    <div className="comparison-head">
      <p>
        <FilledText
          text={texts.pages}
          values={{ older: <span>{link(older)}</span>, newer: <span>{link(newer)}</span> }}
        />
      </p>
      <p className="comparison-counts">
        {fillText(texts.sections, sectionCounts(comparison))}{" "}
        {fillText(texts.words, { added: words.added, removed: words.removed })}
      </p>
    </div>
  );
}

/** Links to unchanged sections instead of repeating their text. */
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

/** Replaces the placeholders in a string with elements. */
export function FilledText(props: {
  readonly text: string;
  readonly values: Readonly<Record<string, ReactNode>>;
}): ReactNode {
  return props.text.split(/\{(\w+)\}/).map((part, at) => {
    // Every second part is the name of a placeholder.
    return at % 2 === 0 ? (
      part
    ) : (
      <Fragment key={part}>{props.values[part] ?? `{${part}}`}</Fragment>
    );
  });
}

/** Groups consecutive values that belong together. */
function inRuns<Value>(
  values: readonly Value[],
  areAlike: (one: Value, next: Value) => boolean,
): readonly (readonly Value[])[] {
  const runs: Value[][] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && areAlike(last[0], value)) last.push(value);
    else runs.push([value]);
  }
  return runs;
}

const isSame = ({ state }: ComparedSection | ComparedBlock) => state === "same";

function frameOf({ comparison, texts, locale }: CompareViewProps): CompareFrame {
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
  return { texts, locale, firstChange, changes: next - 1 };
}

/** Values that all parts of a comparison share. */
interface CompareFrame {
  readonly texts: Texts;
  /** Locale code. */
  readonly locale: string;
  /** The number of each section's first change, from 1. */
  readonly firstChange: ReadonlyMap<ComparedSection, number>;
  readonly changes: number;
}

/** A section with changes: its heading and its blocks. Unchanged blocks are collapsed. */
function ComparedSectionView(props: {
  readonly section: ComparedSection;
  readonly frame: CompareFrame;
}): ReactNode {
  const { section, frame } = props;
  const { texts } = frame;
  const from = frame.firstChange.get(section) ?? 1;
  const { state, id, formerId, title } = section;
  return (
    <section className={`compared-section compared-${state}`}>
      <h2 id={id}>{headingOf(title, state) || texts.start}</h2>
      {state !== "same" && <p className="compared-state">{texts.states[state]}</p>}
      {state === "changed" && !isSameTitle(title) && (
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

/** Returns the newer heading, or the older heading if the section was removed. */
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

/** Consecutive changed blocks, with links to the previous and next change. */
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

/** Consecutive blocks that are all unchanged or all changed. */
interface BlockRun {
  readonly blocks: readonly ComparedBlock[];
  /** Number of earlier changes in the section. */
  readonly changesBefore: number;
}

function blockRuns(blocks: readonly ComparedBlock[]): readonly BlockRun[] {
  const runs = inRuns(blocks, (a, b) => isSame(a) === isSame(b));
  return runs.map((run, at) => ({
    blocks: run,
    changesBefore: runs.slice(0, at).filter(([first]) => first?.state !== "same").length,
  }));
}

/** Shows a paragraph, list item, table row or code block with its changes. */
function ComparedBlockView(props: {
  readonly block: ComparedBlock;
  readonly texts: Texts;
}): ReactNode {
  const { block, texts } = props;
  const pieces: readonly Piece[] =
    block.state === "changed" ? block.pieces : [{ kind: block.state, text: block.text }];
  return block.kind === "code" ? (
    <Code pieces={pieces} texts={texts} />
  ) : (
    <p className={`compared-${block.kind} compared-${block.state}-block`}>
      <Pieces pieces={pieces} texts={texts} />
    </p>
  );
}

function Pieces(props: { readonly pieces: readonly Piece[]; readonly texts: Texts }): ReactNode {
  const { pieces, texts } = props;
  return pieces.map((piece, at) => <PieceView key={at} piece={piece} texts={texts} />);
}

/** Adds visually hidden labels, because not all screen readers announce `ins` and `del`. */
function PieceView(props: {
  readonly piece: Piece;
  readonly texts: Texts;
  /** Text between the hidden labels and the content, for example a line break in code. */
  readonly space?: string;
}): ReactNode {
  const { piece, texts, space = " " } = props;
  const { spoken } = texts;
  const hidden = (text: string) => (
    <span className="sr-only">
      {space === " " ? space : ""}
      {text}
      {space}
    </span>
  );
  switch (piece.kind) {
    case "same":
      return piece.text;
    case "added":
      return (
        <ins>
          {hidden(spoken.added)}
          {piece.text}
          {hidden(spoken.addedEnd)}
        </ins>
      );
    case "removed":
      return (
        <del>
          {hidden(spoken.removed)}
          {piece.text}
          {hidden(spoken.removedEnd)}
        </del>
      );
  }
}

/** Number of unchanged lines to show before and after changed lines. */
const AROUND = 3;

/** Shows code with changes by line. Each line starts with `+`, `-` or a space. */
function Code({
  pieces,
  texts,
}: {
  readonly pieces: readonly Piece[];
  readonly texts: Texts;
}): ReactNode {
  return (
    <pre className="compared-code" tabIndex={0}>
      <code>
        {pieces.map((piece, at) => (
          <PieceView
            key={at}
            piece={{
              ...piece,
              text: linesOf(piece, { isFirst: at === 0, isLast: at === pieces.length - 1 }),
            }}
            texts={texts}
            space={"\n"}
          />
        ))}
      </code>
    </pre>
  );
}

function linesOf(
  { kind, text }: Piece,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): string {
  const lines = text.replace(/\n$/, "").split("\n");
  const sign = kind === "added" ? "+ " : kind === "removed" ? "- " : "  ";
  const signed = lines.map((line) => sign + line);
  if (kind !== "same" || (isFirst && isLast)) return `${signed.join("\n")}\n`;
  const head = isFirst ? [] : signed.slice(0, AROUND);
  const tail = isLast ? [] : signed.slice(-AROUND);
  const shown = head.length + tail.length < signed.length ? [...head, "  ⋯", ...tail] : signed;
  return `${shown.join("\n")}\n`;
}

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
  const { texts } = frame;
  return (
    <Unchanged label={texts.unchangedSections} count={sections.length} frame={frame}>
      <ul>
        {sections.map(({ id, title }, at) => (
          <li key={id ?? at}>
            <a href={id === undefined ? href : `${href}#${id}`}>
              {title.map(({ text }) => text).join("") || texts.start}
            </a>
          </li>
        ))}
      </ul>
    </Unchanged>
  );
}

/** Shows the number of unchanged parts. The parts are collapsed. */
function Unchanged(props: {
  readonly label: Texts["unchangedBlocks"];
  readonly count: number;
  readonly frame: CompareFrame;
  readonly children: ReactNode;
}): ReactNode {
  const { label, count, frame, children } = props;
  return (
    <details className="compared-same">
      <summary>{countText(label, { locale: frame.locale, count })}</summary>
      {children}
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
function inRuns<Value>(values: readonly Value[], areAlike: (one: Value, next: Value) => boolean) {
  const runs: Value[][] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && areAlike(last[0], value)) last.push(value);
    else runs.push([value]);
  }
  return runs;
}

const isSame = ({ state }: ComparedSection | ComparedBlock) => state === "same";

/** Values that all parts of a comparison share. */
interface CompareFrame {
  readonly texts: Texts;
  /** Locale code. */
  readonly locale: string;
  readonly runs: ReadonlyMap<ComparedSection, readonly BlockRun[]>;
  /** Number of changes. */
  readonly changes: number;
}

/** Consecutive blocks that are all unchanged or all changed. */
interface BlockRun {
  readonly blocks: readonly ComparedBlock[];
  /** Number of the change, from 1. `undefined` if the blocks are unchanged. */
  readonly change: number | undefined;
}

function frameOf({ comparison, texts, locale }: CompareViewProps): CompareFrame {
  let changes = 0;
  const runsOf = ({ blocks }: ComparedSection): readonly BlockRun[] =>
    inRuns(blocks, (a, b) => isSame(a) === isSame(b)).map((run) => ({
      blocks: run,
      change: run.every(isSame) ? undefined : ++changes,
    }));
  const runs = new Map(comparison.sections.map((section) => [section, runsOf(section)]));
  return { texts, locale, runs, changes };
}

/** A section with changes: its heading and its blocks. Unchanged blocks are collapsed. */
function ComparedSectionView(props: {
  readonly section: ComparedSection;
  readonly frame: CompareFrame;
}): ReactNode {
  const { section, frame } = props;
  const { texts } = frame;
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
      {frame.runs.get(section)?.map(({ blocks, change }, at) => {
        const views = blocks.map((block, index) => (
          <ComparedBlockView key={index} block={block} texts={texts} />
        ));
        return change === undefined ? (
          <Unchanged key={at} label={texts.unchangedBlocks} count={blocks.length} frame={frame}>
            {views}
          </Unchanged>
        ) : (
          <Change key={at} number={change} frame={frame}>
            {views}
          </Change>
        );
      })}
    </section>
  );
}

/** Returns the newer heading, or the older heading if the section was removed. */
function headingOf(title: ComparedSection["title"], state: ComparedSection["state"]): string {
  const gone = state === "removed" ? "added" : "removed";
  return title.map(({ kind, text }) => (kind === gone ? "" : text)).join("");
}

/** Consecutive changed blocks, with links to the previous and next change. */
function Change(props: {
  readonly number: number;
  readonly frame: CompareFrame;
  readonly children: ReactNode;
}): ReactNode {
  const { number, frame, children } = props;
  const { texts, changes } = frame;
  return (
    <div className="change" id={`change-${number}`} tabIndex={-1}>
      {changes > 1 && (
        <p className="change-ways">
          {number > 1 && <Way to={number - 1} label={texts.previous} sign="↑" />}
          {number < changes && <Way to={number + 1} label={texts.next} sign="↓" />}
        </p>
      )}
      {children}
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

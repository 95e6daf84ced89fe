import type { ReactNode } from "react";
import type { TextCatalogue } from "../../core/strings/texts.ts";
import type { ComparedBlock, Piece } from "../../core/comparison.ts";

type Texts = TextCatalogue["comparison"];

/** Shows a paragraph, list item, table row or code block with its changes. */
export function ComparedBlockView(props: {
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

export function Pieces(props: {
  readonly pieces: readonly Piece[];
  readonly texts: Texts;
}): ReactNode {
  const { pieces, texts } = props;
  return pieces.map((piece, at) => <PieceView key={at} piece={piece} texts={texts} />);
}

/** Adds visually hidden labels, because not all screen readers announce `ins` and `del`. */
function PieceView(props: {
  readonly piece: Piece;
  readonly texts: Texts;
  /** Separates the hidden labels from the text, for example a line break in code. */
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

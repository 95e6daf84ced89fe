import type { ReactNode } from "react";
import { kebabCase, numberedIds } from "../../core/text.ts";
import { fillText, type TextCatalogue } from "../../core/strings/texts.ts";
import { FilledText } from "./CompareView.tsx";
import type { ChangedArea, ListedChange, ListedChanges } from "../../core/comparison.ts";

type Texts = TextCatalogue["comparison"];

interface VersionChangesProps {
  readonly listed: ListedChanges;
  readonly texts: Texts;
  /** URLs of this list of changes as JSON and as a feed. */
  readonly files: { readonly json: string; readonly feed: string };
}

/** Renders the list of changes between two versions, grouped by area. */
export function VersionChanges({ listed, texts, files }: VersionChangesProps): ReactNode {
  const { areas, same } = listed;
  const all = areas.flatMap(({ changes }) => changes);
  const count = (change: ListedChange["change"]) =>
    all.filter((each) => each.change === change).length;
  const counts = {
    changed: count("changed") + count("renamed"),
    added: count("added"),
    removed: count("removed"),
    same,
  };
  const { next } = numberedIds();
  return (
    <div className="version-changes">
      <p>{fillText(texts.list.summary, counts)}</p>
      {all.length === 0 && <p>{texts.list.none}</p>}
      {areas.map((area) => {
        const label = area.label ?? texts.list.otherPages;
        return <Area key={label} area={area} id={next(kebabCase(label) || "area")} texts={texts} />;
      })}
      <p className="comparison-formats">
        <FilledText
          text={texts.list.formats}
          values={{
            json: <a href={files.json}>JSON</a>,
            feed: <a href={files.feed}>{texts.list.feed}</a>,
          }}
        />
      </p>
    </div>
  );
}

const order = ["added", "renamed", "changed", "removed"] as const;

function Area(props: {
  readonly area: ChangedArea;
  readonly id: string;
  readonly texts: Texts;
}): ReactNode {
  const { area, id, texts } = props;
  return (
    <section>
      <h2 id={id}>{area.label ?? texts.list.otherPages}</h2>
      <ul className="changed-pages">
        {order.flatMap((kind) =>
          area.changes
            .filter(({ change }) => change === kind)
            .map((change) => <ChangedPage key={change.address} change={change} texts={texts} />),
        )}
      </ul>
    </section>
  );
}

function ChangedPage(props: { readonly change: ListedChange; readonly texts: Texts }): ReactNode {
  const { change, texts } = props;
  const { words, formerAddress } = change;
  return (
    <li className={`changed-page changed-page-${change.change}`}>
      <span className="compared-state">{texts.list[change.change]}</span>{" "}
      <a href={change.comparison ?? change.address}>{change.title}</a>
      {formerAddress !== undefined && (
        <>
          {" "}
          <span className="changed-page-facts">
            {fillText(texts.list.from, { address: formerAddress })}
          </span>
        </>
      )}
      {words && (
        <>
          {" "}
          <span className="changed-page-facts">
            {fillText(texts.list.amount, { added: words.added, removed: words.removed })}
          </span>
        </>
      )}
    </li>
  );
}

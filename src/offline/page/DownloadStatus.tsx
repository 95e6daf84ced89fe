import { type ComponentProps, type ReactNode, useState, useSyncExternalStore } from "react";
import { fillText, type TextCatalogue } from "../../core/strings/texts.ts";
import type { DownloadProblem, Run } from "./download-machine.ts";
import type { DownloadManager, StorageFacts } from "./download-manager.ts";
import { installOffer, onOffer } from "./start-offline.ts";

type Texts = TextCatalogue["offlinePage"];

interface StatusProps {
  readonly texts: Texts;
  readonly manager: DownloadManager;
  readonly hasStored: boolean;
}

/** Shows the download progress with buttons to pause and resume. */
export function DownloadStatus(props: StatusProps & { readonly run: Run }): ReactNode {
  const { run, texts, manager, hasStored } = props;
  const size = (bytes: number) => sizeText(bytes, texts.sizes);
  const isGoing = run.kind === "running" || run.kind === "checking" || run.kind === "elsewhere";
  const canResume = run.kind === "paused" || run.kind === "stopped";
  return (
    <div className="offline-run" data-run={run.kind}>
      {run.kind === "stopped" ? (
        <p className="offline-problem" role="alert" data-problem={run.problem.kind}>
          {problemText(run.problem, texts)}
        </p>
      ) : (
        <output>{runText(run, texts, hasStored)}</output>
      )}
      {/* Outside the status element, so that screen readers don't announce every number. */}
      {(run.kind === "running" || run.kind === "paused") && run.total > 0 && (
        <p className="offline-progress">
          <progress value={run.done} max={run.total} aria-label={texts.title} />
          {fillText(texts.progress, { done: size(run.done), total: size(run.total) })}
        </p>
      )}
      {isGoing && <PlainButton onClick={() => manager.pause()}>{texts.pause}</PlainButton>}
      {canResume && (
        <button type="button" className="button" onClick={() => manager.resume()}>
          {texts.resume}
        </button>
      )}
    </div>
  );
}

export function PlainButton(props: ComponentProps<"button">): ReactNode {
  return <button type="button" className="button button-plain" {...props} />;
}

function runText(run: Exclude<Run, { kind: "stopped" }>, texts: Texts, hasStored: boolean): string {
  switch (run.kind) {
    case "idle":
      return hasStored ? texts.done : "";
    case "checking":
      return texts.checking;
    case "elsewhere":
      return texts.inOtherTab;
    case "running":
      return fillText(texts.downloading, { part: run.part });
    case "paused":
      return texts.paused;
  }
}

function problemText(problem: DownloadProblem, { problems }: Texts): string {
  switch (problem.kind) {
    case "offline":
    case "changed":
    case "full":
      return problems[problem.kind];
    case "server":
    case "redirected":
    case "unreadable":
    case "denied":
      return fillText(problems[problem.kind], { ...problem });
  }
}

/**
 * Shows how full the device is and whether the browser may evict files. Offers to install the site.
 */
export function StorageNote(
  props: StatusProps & { readonly storage: StorageFacts | undefined },
): ReactNode {
  const { texts, storage, hasStored, manager } = props;
  const [isRefused, setRefused] = useState(false);
  const persist = async () => setRefused(!(await manager.persist()));
  const size = (bytes: number) => sizeText(bytes, texts.sizes);
  const offer = useSyncExternalStore(onOffer, installOffer);
  return (
    <div className="offline-storage">
      {storage && (
        <p>
          {fillText(texts.storage, { usage: size(storage.usage), quota: size(storage.quota) })}
          {hasStored && ` · ${storage.isPersisted ? texts.persisted : texts.notPersisted}`}
        </p>
      )}
      <p className="offline-ways">
        {storage && hasStored && !storage.isPersisted && (
          <PlainButton onClick={() => void persist()}>{texts.persist}</PlainButton>
        )}
        {offer && <PlainButton onClick={() => void offer.prompt()}>{texts.install}</PlainButton>}
      </p>
      <output>{isRefused ? texts.persistRefused : ""}</output>
    </div>
  );
}

/** Formats a size: `340 KB`, `1.6 MB`. A kilobyte is 1,000 bytes, as is usual for transfers. */
export function sizeText(bytes: number, sizes: Texts["sizes"]): string {
  if (bytes < 999_500) {
    return fillText(sizes.kilobytes, {
      number: Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / 1e3)),
    });
  }
  const isMega = bytes < 999_500_000;
  const number = (bytes / (isMega ? 1e6 : 1e9)).toFixed(1);
  return fillText(isMega ? sizes.megabytes : sizes.gigabytes, { number });
}

import type { ReactNode } from "react";
import { fillText, type TextCatalogue } from "../../core/strings/texts.ts";
import type { DownloadProblem } from "../download-problem.ts";
import type { DownloadManager } from "./download-manager.ts";
import type { Run } from "./download-machine.ts";
import { sizeText } from "./size-text.ts";

interface RunNoteProps {
  readonly run: Run;
  readonly texts: TextCatalogue["offlinePage"];
  readonly manager: DownloadManager;
  readonly hasStored: boolean;
}

/** How the download goes, and how to stop it or go on. */
export function RunNote({ run, texts, manager, hasStored }: RunNoteProps): ReactNode {
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
      {/* Apart from the status, so that screen readers do not read every figure out. */}
      {(run.kind === "running" || run.kind === "paused") && run.total > 0 && (
        <p className="offline-progress">
          <progress value={run.done} max={run.total} aria-label={texts.title} />
          {fillText(texts.progress, { done: size(run.done), total: size(run.total) })}
        </p>
      )}
      {isGoing && (
        <button type="button" className="button button-plain" onClick={() => manager.pause()}>
          {texts.pause}
        </button>
      )}
      {canResume && (
        <button type="button" className="button" onClick={() => manager.resume()}>
          {texts.resume}
        </button>
      )}
    </div>
  );
}

function runText(run: Run, texts: RunNoteProps["texts"], hasStored: boolean): string {
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
    case "stopped":
      return problemText(run.problem, texts);
  }
}

function problemText(problem: DownloadProblem, { problems }: RunNoteProps["texts"]): string {
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

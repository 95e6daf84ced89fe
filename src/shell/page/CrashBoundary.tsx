import { Component, type ReactNode } from "react";
import type { Texts } from "../texts.ts";

interface CrashBoundaryProps {
  readonly texts: Texts;
  /** Set on the document while the crash is shown, where the whole page is concerned. */
  readonly documentTitle?: string | undefined;
  /** Called when the reader wants another try, before the children are rendered again. */
  onRetry?(): void;
  readonly children: ReactNode;
}

/** Keeps an error in what it holds from taking the rest of the shell with it. */
export class CrashBoundary extends Component<CrashBoundaryProps, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error("unknown") };
  }

  override componentDidCatch(): void {
    const { documentTitle } = this.props;
    if (documentTitle !== undefined) document.title = documentTitle;
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <CrashNote
        texts={this.props.texts}
        error={error}
        onRetry={() => {
          this.props.onRetry?.();
          this.setState({ error: undefined });
        }}
      />
    );
  }
}

interface CrashNoteProps {
  readonly texts: Texts;
  readonly error: unknown;
  onRetry(): void;
}

export function CrashNote({ texts, error, onRetry }: CrashNoteProps): ReactNode {
  return (
    <div className="crash" role="alert">
      <h1>{texts.crash.title}</h1>
      <p className="failure-message">{error instanceof Error ? error.message : String(error)}</p>
      <button type="button" className="button" onClick={onRetry}>
        {texts.crash.retry}
      </button>
    </div>
  );
}

import { Component, type ReactNode } from "react";
import type { Texts } from "../texts.ts";
import { errorMessage } from "../../core/text.ts";

/** How much of the page is lost with what crashed. */
type CrashExtent = "app" | "page" | "part";

interface CrashBoundaryProps {
  readonly texts: Texts;
  readonly extent: CrashExtent;
  /** What the children show. When another comes, they are rendered again. */
  readonly shown: unknown;
  /** Called when the reader wants another try. Absent: the children are rendered again as they are. */
  readonly onRetry?: (() => void) | undefined;
  readonly children: ReactNode;
}

interface CrashState {
  readonly crash: { readonly error: unknown } | undefined;
  readonly shown: unknown;
}

/** Keeps an error in what it holds from taking the rest of the shell with it. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { crash: undefined, shown: this.props.shown };

  static getDerivedStateFromError(error: unknown): Partial<CrashState> {
    return { crash: { error } };
  }

  static getDerivedStateFromProps(
    { shown }: CrashBoundaryProps,
    state: CrashState,
  ): CrashState | null {
    return shown === state.shown ? null : { crash: undefined, shown };
  }

  override componentDidCatch(): void {
    const { extent, texts } = this.props;
    if (extent === "app") document.title = texts.crash.documentTitle;
  }

  override render(): ReactNode {
    const { texts, extent, onRetry, children } = this.props;
    const { crash } = this.state;
    if (!crash) return children;
    const note = (
      <CrashNote
        texts={texts}
        isPart={extent === "part"}
        error={crash.error}
        onRetry={onRetry ?? (() => this.setState({ crash: undefined }))}
      />
    );
    return extent === "app" ? <main className="main main-crash">{note}</main> : note;
  }
}

interface CrashNoteProps {
  readonly texts: Texts;
  readonly isPart: boolean;
  readonly error: unknown;
  onRetry(): void;
}

/** Stands in place of what crashed: the error's message, and a button for another try. */
export function CrashNote({ texts, isPart, error, onRetry }: CrashNoteProps): ReactNode {
  return (
    <div className="crash" role="alert">
      {isPart ? (
        <p className="crash-title">{texts.crash.part}</p>
      ) : (
        <h1 className="crash-title">{texts.crash.title}</h1>
      )}
      <p className="failure-message">{errorMessage(error)}</p>
      <button type="button" className="button" onClick={onRetry}>
        {texts.crash.retry}
      </button>
    </div>
  );
}

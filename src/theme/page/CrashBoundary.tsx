import { Component, type ReactNode, useLayoutEffect } from "react";
import { errorMessage } from "../../core/text.ts";
import { useTexts } from "../site-context.tsx";

interface CrashBoundaryProps {
  /** The part of the site that can crash: the layout, a page or a part of a page. */
  readonly extent: "app" | "page" | "part";
  /** Data that the children show. If it changes, the boundary clears the error and renders them. */
  readonly shown: unknown;
  /** Called when the reader tries again. By default, the boundary renders its children again. */
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}

interface CrashState {
  readonly crash: { readonly error: unknown } | undefined;
  readonly shown: unknown;
}

/**
 * Catches errors in its children, so that the rest of the layout still works. Requires
 * `SiteContext`.
 */
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

  override render(): ReactNode {
    const { extent, onRetry, children } = this.props;
    const { crash } = this.state;
    if (!crash) return children;
    const again = onRetry ?? (() => this.setState({ crash: undefined }));
    const note = <CrashNote extent={extent} error={crash.error} onRetry={again} />;
    return extent === "app" ? <main className="main main-crash">{note}</main> : note;
  }
}

/** The error message, with a button to try again. */
export function CrashNote(props: {
  readonly extent: CrashBoundaryProps["extent"];
  readonly error: unknown;
  onRetry(): void;
}): ReactNode {
  const { extent, error, onRetry } = props;
  const { crash } = useTexts();
  useLayoutEffect(() => {
    if (extent === "app") document.title = crash.documentTitle;
  }, [extent, crash]);
  return (
    <div className="crash" role="alert">
      {extent === "part" ? (
        <p className="crash-title">{crash.part}</p>
      ) : (
        <h1 className="crash-title">{crash.title}</h1>
      )}
      <p className="failure-message">{errorMessage(error)}</p>
      <button type="button" className="button" onClick={onRetry}>
        {crash.retry}
      </button>
    </div>
  );
}

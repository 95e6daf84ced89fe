import { Children, isValidElement, type ReactNode } from "react";
import { clsx } from "../packages/class-names.ts";

interface AdmonitionProps {
  readonly type?: string;
  readonly title?: ReactNode;
  readonly icon?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** Old names of kinds. */
const renamed: Readonly<Record<string, string>> = {
  secondary: "note",
  success: "tip",
  warn: "warning",
};

const known = new Set(["note", "tip", "info", "important", "warning", "caution", "danger"]);

/** `@theme/Admonition`. Renders a box with a title. Custom kinds look like a note. */
export default function Admonition({
  type = "note",
  title,
  icon,
  className,
  children,
}: AdmonitionProps): ReactNode {
  const kind = renamed[type] ?? type;
  const shown = known.has(kind) ? kind : "note";
  const { own, rest } = ownTitle(children);
  return (
    <aside className={clsx("admonition", `admonition-${shown}`, className)} role="note">
      <p className="admonition-title">
        {icon}
        {title ?? own ?? type}
      </p>
      {rest}
    </aside>
  );
}

/** Uses a child of the type `mdxAdmonitionTitle` as the title. */
function ownTitle(children: ReactNode): { readonly own: ReactNode; readonly rest: ReactNode } {
  const all = Children.toArray(children);
  const first = all[0];
  const isTitle =
    isValidElement<{ children?: ReactNode }>(first) && first.type === "mdxAdmonitionTitle";
  return isTitle
    ? { own: first.props.children, rest: all.slice(1) }
    : { own: undefined, rest: children };
}

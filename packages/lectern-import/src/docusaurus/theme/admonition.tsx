import type { ReactNode } from "react";
import { clsx } from "../packages/class-names.ts";

type AdmonitionProps = Readonly<Partial<Record<"type" | "className", string>>> &
  Readonly<Partial<Record<"title" | "icon" | "children", ReactNode>>>;

/** Old names of kinds. */
const renamed: Readonly<Record<string, string>> = {
  success: "tip",
  warn: "warning",
};

const known = new Set(["note", "tip", "info", "important", "warning", "caution", "danger"]);

/** `@theme/Admonition`. Renders a box with a title. Custom kinds look like a note. */
export default function Admonition(props: AdmonitionProps): ReactNode {
  const { type = "note", title, icon, className, children } = props;
  const kind = renamed[type] ?? type;
  const shown = known.has(kind) ? kind : "note";
  return (
    <aside className={clsx("admonition", `admonition-${shown}`, className)} role="note">
      <p className="admonition-title">
        {icon}
        {title ?? type}
      </p>
      {children}
    </aside>
  );
}

import { Fragment, type ReactNode } from "react";

/** Values by placeholder name. */
export type Values = Readonly<Record<string, ReactNode>>;

/**
 * Replaces placeholders such as `{name}`. Returns a string if all values are strings or numbers.
 */
export function interpolated(text: string, values: Values = {}): ReactNode {
  const parts = text
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? (values[part.slice(1, -1)] ?? part) : part));
  return parts.every((part) => typeof part === "string" || typeof part === "number")
    ? parts.join("")
    : parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

type TextProps = { readonly children: string; readonly values?: Values };

/** `@docusaurus/Interpolate`. */
export default function Interpolate({ children, values }: TextProps): ReactNode {
  return interpolated(children, values);
}

export { interpolated as interpolate };

import type { ReactNode } from "react";
import { interpolated, type Values } from "./interpolate.tsx";
import { textOf } from "./text-of.ts";
import { useImportedProps } from "./use-docusaurus-context.ts";
import { useSite } from "../../shell/site-context.tsx";

interface TranslateProps {
  /** Default: the text itself. */
  readonly id?: string;
  readonly children?: ReactNode;
  readonly values?: Values;
}

/** `@docusaurus/Translate`: the text in the language of the page, as `i18n/<locale>/code.json` has it. */
export default function Translate({ id, children, values }: TranslateProps): ReactNode {
  const site = useSite();
  const texts = useImportedProps().translations?.[site.locale.code] ?? {};
  const written = textOf(children);
  return interpolated(texts[id ?? written] ?? written, values);
}

interface TextRequest {
  readonly id?: string;
  readonly message?: string;
}

/** The text as it is written: outside of a component nothing tells the language. */
export function translate({ id = "", message = id }: TextRequest, values?: Values): string {
  return textOf(interpolated(message, values));
}

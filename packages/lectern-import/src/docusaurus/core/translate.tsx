import * as react from "react";
import type { ReactNode } from "react";
import { type SiteData, SiteContext } from "lectern";
import { interpolated, type Values } from "./interpolate.tsx";
import { textOf } from "./text-of.ts";
import type { ImportedProps } from "./use-docusaurus-context.ts";

/** The default of `id` is the message itself. */
type TranslateProps = Readonly<{ id?: string; children?: ReactNode; values?: Values }>;

/**
 * `@docusaurus/Translate`. Renders the message in the page's language, from
 * `i18n/<locale>/code.json`.
 */
export default function Translate({ id, children, values }: TranslateProps): ReactNode {
  return interpolated(translate({ id, message: textOf(children) }), values);
}

type TextRequest = Readonly<{ id?: string | undefined; message?: string }>;

/** Returns the message in the page's language, or untranslated if no component is rendering. */
export function translate({ id = "", message = id }: TextRequest, values?: Values): string {
  const site = siteHere();
  const imported = site?.customProps["docusaurus"] as ImportedProps | undefined;
  const texts = site && imported?.translations?.[site.locale.code];
  return textOf(interpolated(texts?.[id || message] ?? message, values));
}

/** Returns the site of the component being rendered, or `undefined` if none is rendering. */
function siteHere(): SiteData | undefined {
  // React logs hook calls outside components, even if the error is caught.
  const internals: unknown = Reflect.get(react, reactInternals);
  const isRendering =
    typeof internals === "object" && internals !== null && Reflect.get(internals, "H");
  if (!isRendering) return undefined;
  try {
    // Call `use` instead of a hook, because callers may call `translate` conditionally.
    return react.use(SiteContext);
  } catch {
    return undefined;
  }
}

/**
 * Name of the React export that has a member `H` while a component renders. If React renames it,
 * messages stay untranslated.
 */
const reactInternals = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

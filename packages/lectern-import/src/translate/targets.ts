import type { Plain } from "../evaluate/plain-value.ts";
import { textOf, type PlainMap } from "./read-plain.ts";

/** The target of an item, as in the new configuration. */
export type Target =
  | { readonly to: string; readonly href?: undefined }
  | { readonly href: string; readonly to?: undefined };

/** Returns the target. Routes start with a slash and don't end with one; other targets are URLs. */
export function targetOf(item: PlainMap): Target | undefined {
  const written = textOf(item["to"]) ?? textOf(item["href"]);
  // Labels that open a menu often have the link `#`.
  if (written === undefined || written === "#") return undefined;
  const address = written.replace(/^pathname:\/\//, "");
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(address)) return { href: address };
  const route = address.startsWith("/") ? address : `/${address}`;
  return { to: route.replace(/(?<=.)\/+(?=$|[?#])/, "") };
}

/** Returns the route or URL of a target. */
export function addressOf(written: Plain | undefined): string | undefined {
  const target = targetOf({ to: written });
  return target?.to ?? target?.href;
}

/** Returns the root-relative URL of a static file. External URLs stay unchanged. */
export function staticAddress(value: string | undefined): string | undefined {
  if (value === undefined || /^([a-z][a-z\d+.-]*:|\/\/)/i.test(value)) return value;
  const file = value.replace(/[?#].*$/, "");
  return `/${file.replace(/^\.?\//, "")}`;
}

import { textOf, type PlainMap } from "./read-plain.ts";

/** Where an item leads, as the configuration of the new site says it. */
export type Target =
  | { readonly to: string; readonly href?: undefined }
  | { readonly href: string; readonly to?: undefined };

/** A route starts with a slash and ends without; anything else is an address. */
export function targetOf(item: PlainMap): Target | undefined {
  const written = textOf(item["to"]) ?? textOf(item["href"]);
  if (written === undefined) return undefined;
  const address = written.replace(/^pathname:\/\//, "");
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(address)) return { href: address };
  const route = address.startsWith("/") ? address : `/${address}`;
  return { to: route.replace(/(?<=.)\/+(?=$|[?#])/, "") };
}

/** A file of the static folder, from its root. */
export function staticAddress(value: string | undefined): string | undefined {
  if (value === undefined || /^([a-z][a-z\d+.-]*:|\/\/)/i.test(value)) return value;
  return value.startsWith("/") ? value : `/${value}`;
}

import type { DeclaredSite } from "lectern";
import type { Plain } from "../evaluate/plain-value.ts";
import { compact, mapOf, numberOf, textOf } from "./read-plain.ts";
import { staticAddress } from "./targets.ts";

type DeclaredLogo = NonNullable<DeclaredSite["logo"]>;

/** Converts a logo of the top bar or the footer. */
export function logoOf(value: Plain | undefined): DeclaredLogo | undefined {
  const logo = mapOf(value);
  const src = staticAddress(textOf(logo?.["src"]));
  if (!logo || src === undefined) return undefined;
  return compact({
    src,
    srcDark: staticAddress(textOf(logo["srcDark"])),
    alt: textOf(logo["alt"]) ?? "",
    width: numberOf(logo["width"]),
    height: numberOf(logo["height"]),
    href: textOf(logo["href"]),
  });
}

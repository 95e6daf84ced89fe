import type { BlockedPart } from "../model/outline.ts";

/**
 * What the Content-Security-Policy of a page (`render/hosting-files.ts`) does not
 * let the browser show or run, of one element.
 */
export function blockedParts(
  name: string,
  attributes: Readonly<Record<string, string>>,
): readonly BlockedPart[] {
  const attributeNames = Object.keys(attributes);
  if (attributeNames.length === 0 && !/^(?:style|script|object|embed)$/.test(name)) return none;
  const parts: BlockedPart[] = [];
  if (attributes["style"] !== undefined) {
    parts.push({ kind: "style", written: `style="${attributes["style"]}"` });
  }
  if (name === "style") parts.push({ kind: "style", written: "<style>" });
  if (name === "script") parts.push({ kind: "script", written: "<script>" });
  const handler = attributeNames.find((each) => /^on[a-z]+$/.test(each));
  if (handler !== undefined) parts.push({ kind: "script", written: `${handler}=` });
  if (/^\s*javascript:/i.test(attributes["href"] ?? "")) {
    parts.push({ kind: "script", written: 'href="javascript:…"' });
  }
  if (name === "object" || name === "embed") parts.push({ kind: "frame", written: `<${name}>` });
  const source = attributes["src"] ?? "";
  if (embedding.has(name) && isForeign(source)) {
    const origin = originOf(source);
    const written = `<${name} src="${source}">`;
    parts.push({ kind: "frame", written, ...(origin && { origin, element: name }) });
  }
  return parts;
}

const none: readonly BlockedPart[] = [];

const embedding = new Set(["iframe", "video", "audio", "source", "track"]);

/** Undefined for an address that has none, such as `data:`. */
function originOf(address: string): string | undefined {
  const full = address.trim().replace(/^\/\//, "https://");
  const { origin } = URL.canParse(full) ? new URL(full) : { origin: "null" };
  return origin === "null" ? undefined : origin;
}

/** Of another site, as far as an address tells. */
function isForeign(address: string): boolean {
  return /^\s*(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
}

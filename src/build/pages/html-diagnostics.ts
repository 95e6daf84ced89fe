import { type PolicyOrigins, isCovered } from "../../core/config.ts";
import { type Diagnostic, type Place, lineAndColumn } from "../../core/diagnostic.ts";
import type { BlockedPart, MarkupFault } from "../../core/outline.ts";
import type { SourcePath } from "../../core/paths.ts";

interface PageText {
  readonly file: SourcePath;
  readonly text: string;
}

const kinds: Readonly<
  Record<BlockedPart["kind"], { readonly what: string; readonly hint: string; pattern: RegExp }>
> = {
  style: {
    what: "a style",
    hint: "Give the element a class, and add a rule to a stylesheet that a component imports.",
    pattern: /\bstyle=|<style\b/,
  },
  script: {
    what: "a script",
    hint: "Use an island: a component in a file with a name that ends in .client.tsx.",
    pattern: /<script\b|\bon[a-zA-Z]+=|javascript:/,
  },
  frame: {
    what: "content from another site",
    hint: "Link to it, for example with an image, or put the file in the static folder.",
    pattern: /<(?:iframe|object|embed|video|audio|source|track)\b/,
  },
};

/** Reports content that the Content-Security-Policy blocks. Each kind is reported once. */
export function blockedDiagnostics(
  blocked: readonly BlockedPart[],
  { file, text, policy }: PageText & { readonly policy: PolicyOrigins },
): readonly Diagnostic[] {
  return Object.entries(kinds).flatMap(([kind, { what, hint, pattern }]): readonly Diagnostic[] => {
    const found = blocked.filter((part) => part.kind === kind && !isAllowed(part, policy));
    const [first] = found;
    if (!first) return [];
    const offset = elementOffset(first, text) ?? text.search(pattern);
    const { written } = first;
    const shown = written.length > 80 ? `${written.slice(0, 80)}…` : written;
    const more = found.length > 1 ? ` (and ${found.length - 1} more)` : "";
    return [
      {
        code: "page/blocked-by-csp",
        severity: "warning",
        message: `The Content Security Policy of the page blocks ${what}: ${shown}${more}.`,
        hint: first.origin
          ? `Add "${first.origin}" to contentSecurityPolicy.${originKey(first)} in the configuration, or link to it.`
          : hint,
        place: { file, ...(offset < 0 ? {} : lineAndColumn(text, offset)) },
      },
    ];
  });
}

/** Finds an element by its URL or name. Returns `undefined` if the text doesn't contain it. */
function elementOffset({ written }: BlockedPart, text: string): number | undefined {
  const [, name = "", url = ""] = /^<([a-z]+)(?: src="(.*)")?>$/s.exec(written) ?? [];
  if (name === "") return undefined;
  const end = url === "" ? -1 : text.indexOf(url);
  const offset =
    end < 0 ? text.search(new RegExp(`<${name}\\b`)) : text.lastIndexOf(`<${name}`, end);
  return offset < 0 ? undefined : offset;
}

function isAllowed(part: BlockedPart, policy: PolicyOrigins): boolean {
  const { origin } = part;
  return origin !== undefined && policy[originKey(part)].some((each) => isCovered(origin, each));
}

function originKey({ element }: BlockedPart): "frames" | "media" {
  return element === "iframe" ? "frames" : "media";
}

/** Reports elements that components add to the head. Lectern omits these elements. */
export function headDiagnostics(
  elements: readonly string[],
  place: Place | undefined,
): readonly Diagnostic[] {
  if (elements.length === 0) return [];
  const message = `The page adds ${[...new Set(elements)].join(", ")} to the head, which isn't supported.`;
  const hint =
    "A page can only set its title and description. Lectern generates the URL and the social card.";
  return [{ code: "page/invalid-head", severity: "warning", message, hint, place }];
}

/** Reports invalid ids and missing URLs, without duplicates. */
export function markupDiagnostics(
  faults: readonly MarkupFault[],
  { file, text }: PageText,
): readonly Diagnostic[] {
  const unique = new Map(faults.map((fault) => [JSON.stringify(fault), fault]));
  return [...unique.values()].map((fault): Diagnostic => {
    const offset = fault.kind === "id" ? idOffset(fault.id, text) : urlOffset(fault, text);
    const place = { file, ...(offset === undefined ? {} : lineAndColumn(text, offset)) };
    const shared = { severity: "warning", place } as const;
    switch (fault.kind) {
      case "id": {
        const id = fault.id.trim().replace(/[\s#]+/g, "-");
        const message = `The id "${fault.id}" of <${fault.element}> contains a space or a "#", so no link can point to it.`;
        const hint = id === "" ? "Remove the id." : `Write id="${id}".`;
        return { code: "html/invalid-id", ...shared, message, hint };
      }
      case "no-url": {
        const message = `<${fault.element}> has no URL: its ${fault.attribute} is missing or empty.`;
        const hint = "Add the URL, or remove the element.";
        return { code: "html/missing-url", ...shared, message, hint };
      }
    }
  });
}

function idOffset(id: string, text: string): number | undefined {
  return [`"${id}"`, `'${id}'`].map((quoted) => text.indexOf(quoted)).find((at) => at >= 0);
}

/** Finds a tag, or a Markdown link or image, without a URL. */
function urlOffset({ element, attribute }: Extract<MarkupFault, { kind: "no-url" }>, text: string) {
  const filled = new RegExp(`\\s${attribute}\\s*=\\s*(?:"\\s*[^"\\s]|'\\s*[^'\\s]|[^\\s"'>])`, "i");
  const tags = [...text.matchAll(new RegExp(`<${element}(?=[\\s/>])[^>]*`, "gi"))];
  const tag = tags.find(([each]) => !filled.test(each));
  if (tag) return tag.index;
  const mark = element === "img" ? "!" : "";
  if (element !== "img" && element !== "a") return undefined;
  return new RegExp(`${mark}\\[[^\\]\\n]*\\]\\((?:<\\s*>|\\s*)\\)`).exec(text)?.index;
}

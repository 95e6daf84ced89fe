import type { Diagnostic, Place } from "../../base/diagnostic.ts";
import { lineAndColumn } from "../../base/excerpt.ts";
import type { SourcePath } from "../../base/paths.ts";
import type { MarkupFault } from "../../model/outline.ts";

/** What is wrong with the ids and URLs of elements, each mistake once. */
export function markupDiagnostics(
  faults: readonly MarkupFault[],
  { file, text }: { readonly file: SourcePath; readonly text: string },
): readonly Diagnostic[] {
  const unique = new Map(faults.map((fault) => [JSON.stringify(fault), fault]));
  return [...unique.values()].map((fault): Diagnostic => {
    const place: Place = { file, ...placeOf(fault, text) };
    switch (fault.kind) {
      case "id": {
        const id = fault.id.trim().replace(/[\s#]+/g, "-");
        return {
          code: "html/id",
          severity: "warning",
          message: `The id "${fault.id}" of <${fault.element}> has a space or a "#", so no link can point to it.`,
          hint: id === "" ? "Remove the id." : `Write id="${id}".`,
          place,
        };
      }
      case "no-url":
        return {
          code: "html/no-url",
          severity: "warning",
          message: `<${fault.element}> has no URL: its ${fault.attribute} is missing or empty.`,
          hint: `Write the URL, or remove the element.`,
          place,
        };
    }
  });
}

/** Nothing when a component writes the element. */
function placeOf(fault: MarkupFault, text: string): ReturnType<typeof lineAndColumn> | undefined {
  const offset = fault.kind === "id" ? idOffset(fault.id, text) : urlOffset(fault, text);
  return offset === undefined ? undefined : lineAndColumn(text, offset);
}

function idOffset(id: string, text: string): number | undefined {
  return [`"${id}"`, `'${id}'`].map((quoted) => text.indexOf(quoted)).find((at) => at >= 0);
}

/** The tag, or a link or image in Markdown without an address. */
function urlOffset(
  { element, attribute }: Extract<MarkupFault, { kind: "no-url" }>,
  text: string,
): number | undefined {
  const filled = new RegExp(`\\s${attribute}\\s*=\\s*(?:"\\s*[^"\\s]|'\\s*[^'\\s]|[^\\s"'>])`, "i");
  const isEmpty = ([tag]: RegExpMatchArray) => !filled.test(tag);
  const tags = [...text.matchAll(new RegExp(`<${element}(?=[\\s/>])[^>]*`, "gi"))];
  const tag = tags.find(isEmpty);
  if (tag) return tag.index;
  const mark = element === "img" ? "!" : "";
  if (element !== "img" && element !== "a") return undefined;
  return new RegExp(`${mark}\\[[^\\]\\n]*\\]\\((?:<\\s*>|\\s*)\\)`).exec(text)?.index;
}

import { reactText } from "../../base/text.ts";

/** Properties that are written under their own name, with their value as text. */
const plain: ReadonlySet<string> = new Set(
  (
    "abbr alt cite decoding dir height href id lang loading name rel role scope src start target " +
    "title type width"
  ).split(" "),
);
const flags: ReadonlySet<string> = new Set(["checked", "disabled", "hidden", "open", "reversed"]);

/**
 * The attributes of an element, byte by byte as React writes them.
 *
 * @returns undefined when one of them is for React to write, or to leave out
 */
export function attributesHtml(
  element: string,
  properties: Readonly<Record<string, unknown>>,
): string | undefined {
  let html = "";
  let isChecked = false;
  for (const name in properties) {
    const value = properties[name];
    if (flags.has(name)) {
      if (typeof value !== "boolean") return undefined;
      if (name === "checked") {
        // Fields have it behind all others.
        if (element !== "input") return undefined;
        isChecked = value;
      } else if (value) html += ` ${name}=""`;
      continue;
    }
    // Satteri has an empty one where a plugin has removed it.
    if (name === "style" && value === "") continue;
    const written = nameOf(name);
    const text = typeof value === "boolean" ? truthOf(name, value) : textOf(value);
    if (written === undefined || text === undefined) return undefined;
    if ((name === "href" || name === "src") && !isUsualAddress(text)) return undefined;
    html += ` ${written}="${reactText(text)}"`;
  }
  return isChecked ? `${html} checked=""` : html;
}

/** The name of an attribute: `data-lines` for `dataLines`. */
function nameOf(name: string): string | undefined {
  if (plain.has(name)) return name;
  if (name === "className") return "class";
  if (name === "tabIndex") return "tabindex";
  if (/^aria[A-Z][A-Za-z]*$/.test(name)) return `aria-${name.slice(4).toLowerCase()}`;
  if (!/^data(?:[A-Z][a-z]+)+$/.test(name)) return undefined;
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : undefined;
  return Array.isArray(value) && value.length > 0 ? value.join(" ") : undefined;
}

/** Of other attributes React leaves out what is true or false. */
function truthOf(name: string, value: boolean): string | undefined {
  return /^(?:aria|data)[A-Z]/.test(name) ? String(value) : undefined;
}

/** React leaves empty addresses out, and takes programs for an attack. */
function isUsualAddress(address: string): boolean {
  // White space and control characters may stand between the letters of `javascript:`.
  return address !== "" && !/[^!-\uffff]|script:/i.test(address);
}

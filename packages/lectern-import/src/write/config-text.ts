import type { DeclaredSite } from "lectern";

/** Comments to write above keys. */
const comments: Readonly<Record<string, string>> = {
  severities:
    'The import turned errors into warnings, so that the first build succeeds. Fix the warnings of `lectern check`, and then remove the lines with "warn".',
};

/** Returns the content of `site.config.ts`. */
export function configText(site: DeclaredSite): string {
  return `import { defineSite } from "lectern";\n\nexport default defineSite(${literal(site, "", comments)});\n`;
}

/** Formats a value as readable TypeScript. */
function literal(value: unknown, indent: string, notes: typeof comments = {}): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    const items = value.map((item) => `${inner}${literal(item, inner)},\n`);
    return `[\n${items.join("")}${indent}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return "{}";
  const lines = members.flatMap(([key, member]) => {
    const text = literal(member, inner);
    // In the site's own keys, empty values mean the same as missing keys.
    if (indent === "" && /^(?:\[\]|\{\})$/.test(text)) return [];
    const note = notes[key] === undefined ? "" : `${inner}// ${notes[key]}\n`;
    const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
    return `${note}${inner}${name}: ${text},\n`;
  });
  return `{\n${lines.join("")}${indent}}`;
}

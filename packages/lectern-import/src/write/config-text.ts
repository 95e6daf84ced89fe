import type { DeclaredSite } from "lectern";

/** `site.config.ts` of a site. */
export function configText(site: DeclaredSite): string {
  return `import { defineSite } from "lectern";\n\nexport default defineSite(${literal(site, "")});\n`;
}

/** A value as TypeScript, the way a person writes it. */
function literal(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    const items = value.map((item) => `${inner}${literal(item, inner)},\n`);
    return `[\n${items.join("")}${indent}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return "{}";
  const lines = members.map(
    ([key, member]) => `${inner}${name(key)}: ${literal(member, inner)},\n`,
  );
  return `{\n${lines.join("")}${indent}}`;
}

function name(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

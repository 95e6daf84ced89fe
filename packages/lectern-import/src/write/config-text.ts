import type { DeclaredSite } from "lectern";

const severitiesNote =
  'The import turned errors into warnings, so that the first build succeeds. Fix the warnings of `lectern check`, and then remove the lines with "warn".';

/** Returns the content of `site.config.ts`: JSON, written as people write TypeScript. */
export function configText(site: DeclaredSite): string {
  // In the site's own keys, empty values mean the same as missing keys.
  const filled = Object.entries(site).filter(
    ([, value]) => !/^(?:\[\]|\{\}|undefined)$/.test(JSON.stringify(value) ?? "undefined"),
  );
  const text = JSON.stringify(Object.fromEntries(filled), undefined, 2)
    .replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, "$1$2:")
    .replace(/(?<=[^{[,])\n(?= *[}\]])/g, ",\n")
    .replace(/^ {2}severities:/m, `  // ${severitiesNote}\n$&`);
  return `import { defineSite } from "lectern";\n\nexport default defineSite(${text});\n`;
}

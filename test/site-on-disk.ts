import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Writes a small site: a configuration with the section `docs`, and files by their paths in the
 * folder. Removes a line feed at the start of a file.
 */
export function writeSite(root: string, files: Readonly<Record<string, string>>): void {
  // Generating cards takes longer than everything else in a small site.
  const config = `import { defineSite } from "lectern";
export default defineSite({
  title: "Small",
  url: "https://small.example",
  socialCards: { generate: "none" },
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
});
`;
  const home = "---\nslug: /\n---\n\n# Home\n\nText.\n";
  const all = { "site.config.ts": config, "docs/index.md": home, ...files };
  for (const [name, text] of Object.entries(all)) writeBelow(root, name, text);
}

export function writeBelow(root: string, name: string, text: string): void {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text.replace(/^\n/, ""));
}

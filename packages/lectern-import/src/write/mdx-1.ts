import type { ImportReport } from "../import-report.ts";
import { outsideCode } from "../systems/markdown-blocks.ts";
import type { NewFiles } from "./new-files.ts";
import { declaredPackages } from "./needed-packages.ts";

interface OldPages {
  readonly root: string;
  readonly files: NewFiles;
  readonly report: ImportReport;
}

/**
 * Escapes `<` in pages that were written for MDX 1, if it can't start an element. MDX 1 reads it as
 * text, but later versions report an error. Docusaurus uses MDX 1 up to version 2.
 */
export function escapeForMdx({ root, files, report }: OldPages): void {
  if (!/^\D*[012]\./.test(declaredPackages(root)["@docusaurus/core"] ?? "")) return;
  for (const [to, file] of files.files) {
    if (file.kind !== "copied" || !/\.mdx?$/.test(to)) continue;
    const text = files.text(to) ?? "";
    const escaped = outsideCode(text, (part) =>
      part.replace(/^(?!\s*(?:import|export)\b).*$/gm, (line) =>
        // Braces and arrows are probably the code of a component.
        /[{}]|=>/.test(line) ? line : line.replace(/<(?![\w/!?$>])|<(?=\d)/g, "&lt;"),
      ),
    );
    if (escaped === text) continue;
    files.files.set(to, { ...file, text: escaped });
    report.take("page for MDX 1", "`<` that starts no element is written as `&lt;`.", to);
  }
}

import type { Diagnostic } from "../../core/diagnostic.ts";
import { diagramPackage } from "../../core/config.ts";
import type { Page } from "../../core/page.ts";
import { diagramLibrary } from "./diagram-library.ts";
import type { PageFindings } from "../pages/page-content.ts";

/** Looks whether what draws diagrams is installed, once a page has one. */
export interface DiagramsCheck {
  add(page: Page, findings: Pick<PageFindings, "inspection">): void;
  check(): readonly Diagnostic[];
}

/**
 * @param root absolute path of the site folder
 * @param hasLibrary whether what draws them is installed
 */
export function diagramsCheck(
  root: string,
  hasLibrary = () => diagramLibrary(root) !== undefined,
): DiagramsCheck {
  const pages: Page[] = [];
  return {
    add(page, { inspection }) {
      if (inspection.hasDiagrams) pages.push(page);
    },
    check() {
      if (pages.length === 0 || hasLibrary()) return [];
      const { name, major } = diagramPackage;
      return pages.map((page) => ({
        code: "diagram/no-library",
        severity: "error",
        message: `A page has a diagram, and Mermaid ${major}, which draws it, is not installed.`,
        hint: `Run "npm install ${name}@${major}" in the site's folder.`,
        place: "source" in page ? { file: page.source } : undefined,
      }));
    },
  };
}

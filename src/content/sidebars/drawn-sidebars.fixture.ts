import type { SidebarItem } from "../../core/site.ts";
import { docsSite, loadFiles, told, type Files } from "../temporary-site.fixture.ts";

/**
 * Returns the sidebar as indented lines: documents by label and ID, categories with `+`, or `-` if
 * open.
 */
export function drawnSidebar(items: readonly SidebarItem[], indent = ""): string[] {
  return items.flatMap((item) => {
    const className = item.className === undefined ? "" : ` .${item.className}`;
    switch (item.kind) {
      case "document":
        return [`${indent}${item.label} (${item.docId})${className}`];
      case "category": {
        const sign = !item.collapsible ? "=" : item.collapsed ? "+" : "-";
        const route = item.route === undefined ? "" : ` ${item.route}`;
        const head = `${indent}${sign} ${item.label}${route}${className}`;
        return [head, ...drawnSidebar(item.items, `${indent}  `)];
      }
      case "link":
        return [`${indent}${item.label} -> ${item.href}`];
      case "html":
        return [`${indent}${item.html}${className}`];
      case "separator":
        return [`${indent}---`];
    }
  });
}

/** Loads a site with these files and returns the sidebars of its only version as lines. */
export async function loadSidebars(files: Files, drafts: "shown" | "left-out" = "left-out") {
  const section = { id: "docs", label: "Docs", path: "/docs", folder: "docs" };
  const isDeclared = "sidebars.yml" in files;
  const sections = [isDeclared ? { ...section, sidebars: "sidebars.yml" } : section];
  const { site, diagnostics } = await loadFiles(files, {
    config: { ...docsSite, sections },
    drafts,
  });
  const version = site.sections[0]?.versions[0];
  const sidebars = Object.fromEntries(
    (version?.sidebars ?? []).map((sidebar) => [sidebar.id, drawnSidebar(sidebar.items)]),
  );
  const shownWith = Object.fromEntries(
    (version?.documents ?? []).map((document) => [document.id, document.sidebar]),
  );
  return { site, version, sidebars, shownWith, told: diagnostics.map(told) };
}

/** Like `loadSidebars`, but with a sidebars file and, by default, two documents. */
export const loadDeclared = (
  yaml: string,
  files: Files = { "docs/a.md": "", "docs/b.md": "" },
  drafts?: "shown",
) => loadSidebars({ "sidebars.yml": yaml, ...files }, drafts);

import type { SidebarFile } from "../../core/page-data.ts";
import type { Site } from "../../core/site.ts";
import { shownSidebar } from "./shown-sidebar.ts";

/** Where the files of sidebars lie, below the locale base. */
const folder = "_lectern/sidebars";

/** Names a sidebar over the whole site: `default-4.0-docs`. */
export function sidebarKey(section: string, version: string, sidebar: string): string {
  return `${section}-${version}-${sidebar}`;
}

/** The name of a sidebar's file below the output folder of the locale. */
export function sidebarFile(key: string): string {
  return `${folder}/${key}.json`;
}

/** The complete address of a sidebar's file. Stable, so that pages do not change with the tree. */
export function sidebarAddress(localeBase: string, key: string): string {
  return `${localeBase}${folder}/${encodeURIComponent(key)}.json`;
}

/** Every sidebar of the site with the name of its file below the output folder of the locale. */
export function sidebarFiles(site: Site): readonly { name: string; file(): SidebarFile }[] {
  return site.sections.flatMap((section) =>
    section.versions.flatMap((version) =>
      version.sidebars.map((sidebar) => {
        const key = sidebarKey(section.config.id, version.config.name, sidebar.id);
        return {
          name: sidebarFile(key),
          file: () => ({ key, items: shownSidebar(sidebar.items, site) }),
        };
      }),
    ),
  );
}

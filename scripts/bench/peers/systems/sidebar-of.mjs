/**
 * Returns the sidebar for systems that configure it: a collapsed group for each folder.
 *
 * @param {readonly import("../plain-pages.mjs").PlainPage[]} pages
 */
export function sidebarOf(pages) {
  const folders = [...new Set(pages.map(({ folder }) => folder))];
  return folders.map((folder) => ({
    text: folder,
    collapsed: true,
    items: pages
      .filter((page) => page.folder === folder)
      .map(({ name, title }) => ({ text: title, link: `/${folder}/${name}` })),
  }));
}

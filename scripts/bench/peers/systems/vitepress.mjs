import { fileLink } from "../page-text.mjs";
import { sidebarOf } from "./sidebar-of.mjs";

/** @type {import("./all.mjs").System} */
export const vitepress = {
  id: "vitepress",
  name: "VitePress",
  setUp: "default theme, local search, one sidebar group per folder",
  needs: {
    kind: "packages",
    packages: () => ({ packages: { vitepress: "^1.6.0" } }),
    shown: ["vitepress"],
  },
  pages: { folder: "docs", heading: "text", link: fileLink },
  files: (pages) => ({
    "docs/index.md": "# Home\n\nHome.\n",
    ".vitepress/config.mjs": configuration(pages),
  }),
  build: [process.execPath, "node_modules/vitepress/bin/vitepress.js", "build"],
  output: ".vitepress/dist",
  caches: [".vitepress/cache", ".vitepress/.temp", "node_modules/.vite"],
  address: ({ folder, name }) => `/${folder}/${name}`,
};

function configuration(pages) {
  const theme = { search: { provider: "local" }, sidebar: sidebarOf(pages) };
  const settings = { srcDir: "docs", title: "Plain", cleanUrls: true, themeConfig: theme };
  return `export default ${JSON.stringify(settings, undefined, 2)};\n`;
}

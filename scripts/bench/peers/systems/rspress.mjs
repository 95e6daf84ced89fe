import { fileLink } from "../page-text.mjs";
import { sidebarOf } from "./sidebar-of.mjs";

/** @type {import("./all.mjs").System} */
export const rspress = {
  id: "rspress",
  name: "Rspress",
  setUp: "default theme, built-in search, one sidebar group per folder",
  needs: {
    kind: "packages",
    packages: () => ({
      packages: { "@rspress/core": "^2.0.0", react: "^19.0.0", "react-dom": "^19.0.0" },
    }),
    shown: ["@rspress/core"],
  },
  pages: { folder: "docs", heading: "text", link: fileLink },
  files: (pages) => ({
    "docs/index.md": "# Home\n\nHome.\n",
    "rspress.config.mjs": configuration(pages),
  }),
  build: [process.execPath, "node_modules/@rspress/core/bin/rspress.js", "build"],
  output: "doc_build",
  caches: ["node_modules/.cache", "node_modules/.rspress"],
  address: ({ folder, name }) => `/${folder}/${name}`,
};

function configuration(pages) {
  const settings = {
    root: "docs",
    title: "Plain",
    themeConfig: { sidebar: { "/": sidebarOf(pages) } },
  };
  return `export default ${JSON.stringify(settings, undefined, 2)};\n`;
}

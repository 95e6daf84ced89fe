import path from "node:path";
import { projectRoot } from "../../../ensure.mjs";
import { fileLink } from "../page-text.mjs";

/** @type {import("./all.mjs").System} */
export const lectern = {
  id: "lectern",
  name: "Lectern",
  setUp:
    "default settings: search, offline reading, a social card and a Markdown version of every page",
  needs: { kind: "own" },
  pages: { folder: "docs", heading: "front matter", link: fileLink },
  files: () => ({
    "site.config.ts": [
      'import { defineSite } from "lectern";',
      "",
      "export default defineSite({",
      '  title: "Plain",',
      '  url: "https://plain.example",',
      '  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],',
      "});",
      "",
    ].join("\n"),
    "pages/index.md": "---\ntitle: Home\nslug: /\n---\n\nHome.\n",
  }),
  build: [process.execPath, path.join(projectRoot, "dist", "cli", "main.js"), "build", "."],
  output: "build",
  caches: [".lectern"],
  address: ({ folder, name }) => `/docs/${folder}/${name}`,
};

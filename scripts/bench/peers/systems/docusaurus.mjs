import { fileLink } from "../page-text.mjs";

/** @type {import("./all.mjs").System} */
export const docusaurus = {
  id: "docusaurus",
  name: "Docusaurus",
  setUp:
    "preset classic without blog, `future.faster` and `future.v4` on (Rust bundler, static pages on threads, bundler cache), local search by @easyops-cn/docusaurus-search-local",
  needs: {
    kind: "packages",
    packages: () => ({
      packages: {
        "@docusaurus/core": "^3.10.0",
        "@docusaurus/preset-classic": "^3.10.0",
        "@docusaurus/faster": "^3.10.0",
        "@easyops-cn/docusaurus-search-local": "^0.55.0",
        react: "^19.0.0",
        "react-dom": "^19.0.0",
      },
    }),
    shown: ["@docusaurus/core"],
  },
  pages: { folder: "docs", heading: "front matter", link: fileLink },
  files: () => ({
    "docs/index.md": "---\ntitle: Home\nslug: /\n---\n\nHome.\n",
    "docusaurus.config.js": configuration,
  }),
  build: [process.execPath, "node_modules/@docusaurus/core/bin/docusaurus.mjs", "build"],
  output: "build",
  caches: [".docusaurus", "node_modules/.cache"],
  address: ({ folder, name }) => `/${folder}/${name}`,
};

const configuration = `module.exports = {
  title: "Plain",
  url: "https://plain.example",
  baseUrl: "/",
  onBrokenLinks: "throw",
  future: { v4: true, faster: true },
  presets: [["classic", { docs: { routeBasePath: "/" }, blog: false, pages: false }]],
  themes: [["@easyops-cn/docusaurus-search-local", { hashed: true, docsRouteBasePath: "/", indexBlog: false }]],
  themeConfig: { navbar: { title: "Plain" }, prism: { additionalLanguages: ["php", "bash"] } },
};
`;

import { addressLink } from "../page-text.mjs";

/** @type {import("./all.mjs").System} */
export const starlight = {
  id: "starlight",
  name: "Starlight",
  setUp:
    "default settings (search by Pagefind, code by Expressive Code), one sidebar group per folder; links by URL, which it doesn't check",
  needs: {
    kind: "packages",
    packages: starlightPackages,
    shown: ["@astrojs/starlight", "astro"],
  },
  pages: { folder: "src/content/docs", heading: "front matter", link: addressLink },
  files: (pages) => ({
    "src/content/docs/index.md": "---\ntitle: Home\n---\n\nHome.\n",
    "src/content.config.ts": collections,
    "astro.config.mjs": configuration(pages),
  }),
  build: [process.execPath, "node_modules/astro/astro.js", "build"],
  output: "dist",
  caches: [".astro", "node_modules/.astro", "node_modules/.vite", "node_modules/.cache"],
  address: ({ folder, name }) => `/${folder}/${name}/`,
};

/** Selects the versions. Astro 6 and later need Node 22.12, so an older Node gets an older release. */
function starlightPackages({ major, minor }) {
  if (major > 22 || (major === 22 && minor >= 12)) {
    return { packages: { "@astrojs/starlight": "latest", astro: "latest" } };
  }
  return {
    packages: { "@astrojs/starlight": "~0.37.0", astro: "^5.5.0" },
    remark: "the last Starlight for Node below 22.12, which the newest needs",
  };
}

function configuration(pages) {
  const folders = [...new Set(pages.map(({ folder }) => folder))];
  const sidebar = folders.map((directory) => ({ label: directory, autogenerate: { directory } }));
  return [
    'import starlight from "@astrojs/starlight";',
    'import { defineConfig } from "astro/config";',
    "",
    "export default defineConfig({",
    '  site: "https://plain.example",',
    `  integrations: [starlight({ title: "Plain", sidebar: ${JSON.stringify(sidebar)} })],`,
    "});",
    "",
  ].join("\n");
}

const collections = `import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

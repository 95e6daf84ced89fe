import path from "node:path";
import { normalizePath, type DepOptimizationOptions } from "vite";
import type { Compatibility } from "../compatibility/compatible-modules.ts";
import { contentHash } from "../content-hash.ts";
import { reactOfEngine } from "../bundle/vite-site.ts";
import { fileText } from "../file-text.ts";

export interface BrowserPackagesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly compatibility: Compatibility;
  /** Absolute paths of the islands that exist when the server starts. */
  readonly islands: readonly string[];
}

/**
 * How Vite prepares the packages that islands import: a browser can't run CommonJS, so
 * Vite bundles each package once, into the cache folder, as a build would bundle it.
 * It finds the packages in the islands before it answers, and others when they are
 * imported later, which may reload the page.
 */
export function browserPackages({
  root,
  compatibility,
  islands,
}: BrowserPackagesInput): DepOptimizationOptions {
  return {
    entries: [...new Set(islands)].map(asPattern),
    include: [
      "react",
      "react-dom",
      "react-dom/client",
      "react/jsx-runtime",
      "react/jsx-dev-runtime",
    ],
    exclude: [
      // A copy of the engine would not share its contexts.
      "lectern",
      ...(compatibility === undefined ? [] : ["@docusaurus", "@theme"]),
      // The engine imports these standard modules later than the page.
      "stemmer",
      "workbox-window",
    ],
    rolldownOptions: {
      plugins: [reactOfEngine()],
      // Authors may write elements in files that end in `.js`.
      moduleTypes: { ".js": "jsx" },
      // Part of the key of Vite's cache, which otherwise only depends on the engine's packages.
      transform: { define: { __LECTERN_SITE_PACKAGES__: JSON.stringify(packagesHash(root)) } },
    },
  };
}

/** The pattern that matches only this file. */
function asPattern(file: string): string {
  return normalizePath(file).replace(/[()[\]{}*?|!]/g, "\\$&");
}

/** Files that change with each installation, by package manager. */
const installations = [
  "node_modules/.package-lock.json",
  "node_modules/.pnpm/lock.yaml",
  "node_modules/.yarn-state.yml",
  "node_modules/.yarn-integrity",
  "package-lock.json",
  "pnpm-lock.yaml",
  "yarn.lock",
  "bun.lock",
];

/** Changes when packages are installed in the folder or in one above it. */
function packagesHash(folder: string): string {
  const parent = path.dirname(folder);
  const own = installations.map((name) => fileText(path.join(folder, name)) ?? "");
  return contentHash(...own, ...(parent === folder ? [] : [packagesHash(parent)]));
}

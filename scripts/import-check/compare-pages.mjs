// Compares the Markdown of a built site with its HTML.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../ensure.mjs";
import { htmlText, sourceParts } from "./page-parts.mjs";

/**
 * Lists the words, headings, links and code that each page has lost.
 *
 * @param {string} root absolute path of the site folder
 * @returns {Promise<{ pages: number, totals: Record<string, number>, lost: number, lines: string[] }>}
 */
export async function comparePages(root) {
  const { openConfig } = await import(`${projectRoot}/dist/build/open-site.js`);
  const { loadSite } = await import(`${projectRoot}/dist/content/load-site.js`);
  const { createSourceCache } = await import(`${projectRoot}/dist/content/source-cache.js`);
  const { config } = await openConfig(root);
  if (config === undefined) throw new Error("The site has no configuration that can be read.");
  const { site } = await loadSite({
    root,
    config,
    locale: config.locales[0],
    drafts: "left-out",
    history: () => ({ changes: new Map(), diagnostics: [] }),
    cache: createSourceCache(),
  });
  const found = {
    pages: 0,
    totals: { words: 0, headings: 0, links: 0, code: 0 },
    lost: 0,
    lines: [],
  };
  for (const [source, page] of site.pageBySource) {
    if (/\.mdx?$/.test(source)) comparePage(found, { root, source, route: page.route });
  }
  return found;
}

function comparePage(found, { root, source, route }) {
  const output = path.join(root, "build", `${route === "/" ? "index" : route.slice(1)}.html`);
  if (!existsSync(output)) {
    found.lines.push(`${source}: there is no page ${route}`);
    found.lost++;
    return;
  }
  found.pages++;
  const written = sourceParts(readFileSync(path.join(root, source), "utf8"));
  const shown = htmlText(readFileSync(output, "utf8"));
  for (const [kind, parts] of Object.entries(written)) {
    found.totals[kind] += parts.length;
    const lost = parts.filter((part) => !shown[kind].has(part));
    if (lost.length === 0) continue;
    found.lost += lost.length;
    const named = [...new Set(lost)].slice(0, 6).map((part) => JSON.stringify(part));
    found.lines.push(
      `${source}: ${lost.length} of ${parts.length} ${kind} lost: ${named.join(", ")}`,
    );
  }
}

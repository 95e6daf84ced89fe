import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const address = "http://pagefind.invalid/pagefind/";

export const pagefind = {
  name: "Pagefind 1",
  how: "each section as a document with its title as h1 (weight 7, its default) and its parent headings as h2 of weight 2; fetches parts of the index on demand, here from memory; its files are already compressed",

  /** @throws Error if the package's program doesn't run on this machine */
  async build({ sections }) {
    const { close, createIndex } = await import("pagefind");
    try {
      const { index, errors } = await createIndex({ forceLanguage: "en" });
      if (index === undefined) throw new Error(errors.join(" "));
      for (const section of sections) {
        await index.addHTMLFile({ url: section.id, content: document(section) });
      }
      const { files } = await index.getFiles();
      return files
        .filter(({ path: name }) => !/\.(?:css|html)$|-ui\.js$|component/.test(name))
        .map(({ path: name, content }) => ({ name, content: Buffer.from(content) }));
    } finally {
      await close();
    }
  },

  async load(files) {
    const byName = new Map(files.map(({ name, content }) => [name, content]));
    const folder = mkdtempSync(path.join(tmpdir(), "lectern-pagefind-"));
    const program = path.join(folder, "pagefind.mjs");
    writeFileSync(program, byName.get("pagefind.js"));
    globalThis.fetch = async (input) => {
      const url = input instanceof Request ? input.url : input;
      const name = new URL(url).pathname.replace("/pagefind/", "");
      const content = byName.get(name);
      return content === undefined
        ? new Response("", { status: 404 })
        : new Response(new Uint8Array(content));
    };
    const client = await import(pathToFileURL(program).href);
    rmSync(folder, { recursive: true });
    await client.options({ basePath: address, baseUrl: "/" });
    await client.init();
    return async (query) => {
      const { results } = await client.search(query);
      const data = await Promise.all(results.slice(0, 8).map((result) => result.data()));
      return data.map(({ raw_url: route }) => route);
    };
  },
};

function document({ title, parents, content }) {
  return `<!doctype html><html lang="en"><head><title>${escaped(title)}</title></head><body>
<h1>${escaped(title)}</h1><h2 data-pagefind-weight="2">${escaped(parents)}</h2>
<p>${escaped(content)}</p></body></html>`;
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

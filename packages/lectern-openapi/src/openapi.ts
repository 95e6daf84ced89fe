import { generatedPages, type GeneratedPage, type GeneratedPages } from "lectern";
import type { Api } from "./api.ts";
import type { ApiProblem } from "./read-api.ts";

export interface OpenApiOptions {
  /** Path of the OpenAPI file, relative to the site folder. */
  readonly file: string;
  /** Folder of the pages: a folder in a section. */
  readonly folder: string;
  /** The API's name in page titles, for example `Harbour API 2`. Default: the title in the file. */
  readonly title?: string | undefined;
  /** Base URL for links in descriptions that start with `/`. Default: this site. */
  readonly links?: string | undefined;
}

/** Generates the pages for an API, for `generatedPages` in the configuration. */
export function openApi({ file, folder, ...options }: OpenApiOptions): GeneratedPages {
  let last: (PagesOfFile & { readonly text: string }) | undefined;
  return generatedPages({
    folder,
    files: [file],
    async generate({ readText, report }) {
      const text = readText(file);
      // Reuse the pages if the file is unchanged. In development, this function runs after every
      // edit, and a large file takes seconds.
      if (last?.text !== text) last = { text, ...(await pagesOfFile(text, options)) };
      for (const problem of last.problems) report({ ...problem, file });
      return last.pages;
    },
  });
}

interface PagesOfFile {
  readonly pages: readonly GeneratedPage[];
  readonly problems: readonly ApiProblem[];
}

async function pagesOfFile(
  text: string,
  { title: name, links }: Pick<OpenApiOptions, "title" | "links">,
): Promise<PagesOfFile> {
  // Loaded only if pages are generated.
  const { readApi } = await import("./read-api.ts");
  const { apiPages } = await import("./pages.ts");
  const { api, problems } = readApi(text);
  const pages = api ? apiPages(name === undefined ? api : renamed(api, name), links) : [];
  return { problems, pages };
}

/**
 * Returns the API with another title, because two versions of an API often have the same title and
 * summary.
 */
function renamed(api: Api, title: string): Api {
  const summary = api.info.summary && { summary: `${title}: ${api.info.summary}` };
  return { ...api, info: { ...api.info, title, ...summary } };
}

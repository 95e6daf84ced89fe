import { absoluteLinks } from "./markdown.ts";
import { apiPages } from "./pages.ts";
import { readApi, type ApiProblem } from "./read-api.ts";

/** A page as Markdown with front matter. */
export interface SitePage {
  /** File name without extension. */
  readonly name: string;
  readonly text: string;
}

/** Returns the pages for an OpenAPI file, in the order of the sidebar, or the problems of the file. */
export function sitePages(
  file: string,
  links?: string,
): { readonly pages: readonly SitePage[]; readonly problems: readonly ApiProblem[] } {
  const { api, problems } = readApi(file);
  const pages = api ? apiPages(api) : [];
  return {
    problems,
    pages: pages.map(({ name, title, description, text }, position) => ({
      name,
      text: `---
title: ${JSON.stringify(title)}
description: ${JSON.stringify(description)}
sidebar_position: ${position}
toc_max_heading_level: 2
custom_edit_url: null
---

${links === undefined ? text : absoluteLinks(text, links)}
`,
    })),
  };
}

import { percentDecoded } from "../../core/urls.ts";
import type { Corpus } from "../index/corpus.ts";
import type { SearchIndex } from "../index/search-index.ts";

export interface FoundUrl {
  readonly index: number;
  readonly section: number;
}

/**
 * If a query is a URL, finds its page or section. The query can be a full URL, a route, the end of
 * a route, or the path of a source file.
 */
export function findUrl(corpus: Corpus, query: string): FoundUrl | undefined {
  const text = query.trim().replace(/^["'<(]+|["'>).,;]+$/g, "");
  const isAddress = /^\S+$/.test(text) && (text.includes("/") || /\.mdx?$/.test(text));
  if (!isAddress) return undefined;
  const [, path = "", anchor = ""] =
    /^(?:[a-z]+:\/\/[^/]*)?([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/is.exec(text) ?? [];
  if (path === "/") return inHomePage(corpus, anchor);
  const wanted = path
    .toLowerCase()
    .replace(/\.(?:mdx?|html?)$/, "")
    .replace(/\/(?:index)?$/, "")
    .replace(/^\/+/, "");
  if (wanted === "") return undefined;
  const name = wanted.slice(wanted.lastIndexOf("/") + 1);
  let best: (FoundUrl & { readonly difference: number }) | undefined;
  corpus.indexes.forEach((index, at) => {
    for (const [page, route] of index.texts.addresses(name)) {
      const difference = pathDifference(route.slice(1).toLowerCase(), wanted);
      if (difference === undefined || difference >= (best?.difference ?? Infinity)) continue;
      best = { index: at, section: sectionOf(index, page, anchor), difference };
    }
  });
  return best;
}

function inHomePage({ indexes }: Corpus, anchor: string): FoundUrl | undefined {
  for (const [at, index] of indexes.entries()) {
    const home = index.texts.addresses("").find(([, route]) => route === "/");
    if (home) return { index: at, section: sectionOf(index, home[0], anchor) };
  }
  return undefined;
}

/** Returns the difference in length if one path ends with the other, or `undefined`. */
function pathDifference(route: string, wanted: string): number | undefined {
  if (route === wanted) return 0;
  if (route === "") return undefined;
  if (wanted.endsWith(`/${route}`)) return wanted.length - route.length;
  // A page in another folder is less likely than one in a parent folder.
  if (route.endsWith(`/${wanted}`)) return 1000 + route.length - wanted.length;
  return undefined;
}

function sectionOf(index: SearchIndex, page: number, anchor: string): number {
  const first = index.pageOf.indexOf(page);
  if (anchor === "") return first;
  for (let section = first; index.pageOf[section] === page; section++) {
    if (index.texts.anchor(section) === percentDecoded(anchor)) return section;
  }
  return first;
}

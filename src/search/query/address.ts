import type { Corpus } from "../index/corpus.ts";
import type { SearchIndex } from "../index/search-index.ts";

/** A section of an index of the corpus. */
export interface FoundAddress {
  readonly index: number;
  readonly section: number;
}

/**
 * The page or section a query is the address of: a whole URL, a route, the end of
 * one, or the path of a source file. Undefined when it is none of the corpus.
 */
export function findAddress(corpus: Corpus, query: string): FoundAddress | undefined {
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
  let best: (FoundAddress & { readonly unlike: number }) | undefined;
  corpus.indexes.forEach((index, at) => {
    for (const [page, route] of index.texts.addresses(name)) {
      const unlike = unlikeness(route.slice(1).toLowerCase(), wanted);
      if (unlike === undefined || unlike >= (best?.unlike ?? Infinity)) continue;
      best = { index: at, section: sectionOf(index, page, anchor), unlike };
    }
  });
  return best;
}

function inHomePage({ indexes }: Corpus, anchor: string): FoundAddress | undefined {
  for (const [at, index] of indexes.entries()) {
    const home = index.texts.addresses("").find(([, route]) => route === "/");
    if (home) return { index: at, section: sectionOf(index, home[0], anchor) };
  }
  return undefined;
}

/** Letters that one of two addresses has before the other; undefined when neither is the end of the other. */
function unlikeness(route: string, wanted: string): number | undefined {
  if (route === wanted) return 0;
  if (route === "") return undefined;
  if (wanted.endsWith(`/${route}`)) return wanted.length - route.length;
  // A page of that name below another folder is meant less than one above it.
  if (route.endsWith(`/${wanted}`)) return 1000 + route.length - wanted.length;
  return undefined;
}

function sectionOf(index: SearchIndex, page: number, anchor: string): number {
  const first = index.pageOf.indexOf(page);
  if (anchor === "") return first;
  for (let section = first; index.pageOf[section] === page; section++) {
    if (index.texts.anchor(section) === decoded(anchor)) return section;
  }
  return first;
}

function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

import { keptAddresses, nearestNamed, type KeptAddresses, type KeptEntry } from "./kept-state.ts";
import type { KeptState } from "./kept-state.ts";
import type { KeptStore } from "./kept-store.ts";
import { notKeptName, shellName } from "./offline-index.ts";
import { pageDocument, type KeptPage } from "./page-document.ts";
import { keptHeader, pageDataNames } from "./request-kind.ts";
import { withBuild } from "./settled.ts";

/** Answers made of what is kept. Undefined: there is none. */
export interface KeptAnswers {
  /** The document at an address, or a redirect. */
  document(url: URL): Promise<Response | undefined>;
  /** The data of a page. */
  pageData(url: URL): Promise<Response | undefined>;
  /** Any other file, as it was. */
  file(url: URL): Promise<Response | undefined>;
  /** The document that says that the one asked for is not kept. */
  notKeptDocument(url: URL): Promise<Response | undefined>;
  /** The same as data of a page. */
  notKeptData(url: URL): Promise<Response | undefined>;
}

interface Kept extends KeptAddresses {
  readonly state: KeptState;
}

export function keptAnswers(store: KeptStore): KeptAnswers {
  let known: Kept | undefined;

  async function kept(): Promise<Kept> {
    const state = await store.state();
    // The store gives the same object until something was kept or freed.
    if (known?.state !== state) known = { state, ...keptAddresses(state) };
    return known;
  }

  const read = async (entry: KeptEntry | undefined) =>
    entry && (await store.file(entry.file.hash))?.text();

  async function dataText(entry: KeptEntry | undefined, { state }: Kept) {
    const text = await read(entry);
    return text === undefined ? undefined : withBuild(text, state.build);
  }

  async function documentOf(entry: KeptEntry | undefined, now: Kept, pathname: string) {
    const text = await dataText(entry, now);
    const shell = await read(nearestNamed(now, shellName, pathname));
    if (!entry || text === undefined || shell === undefined) return undefined;
    const page = JSON.parse(text) as KeptPage;
    const tree = await read(now.files.get(page.data.sidebar?.file ?? ""));
    const { items } = JSON.parse(tree ?? "{}") as { readonly items?: unknown };
    const html = pageDocument({ shell, page, sidebar: items, keptAt: entry.keptAt });
    return answer(html, "text/html;charset=utf-8", entry.keptAt);
  }

  return {
    async document(url) {
      const now = await kept();
      const entry = pageDataNames(url.pathname)
        .flatMap((name) => now.files.get(name) ?? [])
        .find(({ file }) => file.kind === "page");
      if (entry) return documentOf(entry, now, url.pathname);
      const target = now.redirects.get(url.pathname.replace(/(?<=.)\/+$|\.html?$/, ""));
      return target === undefined ? undefined : Response.redirect(new URL(target, url).href, 302);
    },
    async pageData(url) {
      const now = await kept();
      const entry = now.files.get(url.pathname);
      const text = await dataText(entry, now);
      return text === undefined ? undefined : answer(text, "application/json", entry?.keptAt);
    },
    async file(url) {
      const now = await kept();
      const entry = now.files.get(url.pathname);
      if (entry?.file.kind === "page") return this.pageData(url);
      const stored = entry && (await store.file(entry.file.hash));
      const type = stored?.headers.get("Content-Type") ?? "application/octet-stream";
      return stored && answer(stored.body, type, entry?.keptAt);
    },
    async notKeptDocument(url) {
      const now = await kept();
      return documentOf(nearestNamed(now, notKeptName, url.pathname), now, url.pathname);
    },
    async notKeptData(url) {
      const now = await kept();
      const entry = nearestNamed(now, notKeptName, url.pathname);
      const text = await dataText(entry, now);
      return text === undefined ? undefined : answer(text, "application/json", entry?.keptAt);
    },
  };
}

function answer(body: BodyInit | null, type: string, keptAt: string | undefined): Response {
  const headers = { "Content-Type": type, ...(keptAt ? { [keptHeader]: keptAt } : {}) };
  return new Response(body, { headers });
}

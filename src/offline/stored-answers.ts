import {
  storedAddresses,
  nearestNamed,
  type StoredAddresses,
  type StoredEntry,
  type StoredState,
} from "./stored-state.ts";
import type { DeviceStore } from "./device-store.ts";
import { notStoredName, shellName } from "./offline-index.ts";
import { pageDocument, type StoredPage } from "../core/page-data.ts";
import { storedHeader, pageDataNames } from "./request-kind.ts";
import { withBuild } from "./settled.ts";

/** Answers made of what is stored. Undefined: there is none. */
export interface StoredAnswers {
  /** The document at an address, or a redirect. */
  document(url: URL): Promise<Response | undefined>;
  /** The data of a page. */
  pageData(url: URL): Promise<Response | undefined>;
  /** Any other file, as it was. */
  file(url: URL): Promise<Response | undefined>;
  /** The document that says that the one asked for is not stored. */
  notStoredDocument(url: URL): Promise<Response | undefined>;
  /** The same as data of a page. */
  notStoredData(url: URL): Promise<Response | undefined>;
}

interface Stored extends StoredAddresses {
  readonly state: StoredState;
}

/** @returns answers from the files and the state of a store; damage of either counts as not stored */
export function storedAnswers(store: DeviceStore): StoredAnswers {
  const { look, text, page } = pageReader(store);
  const dataAnswer = async (entry: StoredEntry | undefined, now: Stored) => {
    const body = await text(entry, now);
    return body === undefined ? undefined : answer(body, "application/json", entry?.storedAt);
  };
  return {
    async document(url) {
      const now = await look();
      const entry = pageDataNames(url.pathname)
        .flatMap((name) => now.files.get(name) ?? [])
        .find(({ file }) => file.kind === "page");
      if (entry) return page(entry, now, url.pathname);
      const target = now.redirects.get(url.pathname.replace(/(?<=.)\/+$|\.html?$/, ""));
      return target === undefined ? undefined : Response.redirect(new URL(target, url).href, 302);
    },
    async pageData(url) {
      const now = await look();
      return dataAnswer(now.files.get(url.pathname), now);
    },
    async file(url) {
      const now = await look();
      const entry = now.files.get(url.pathname);
      if (entry?.file.kind === "page") return dataAnswer(entry, now);
      const found = entry && (await store.file(entry.file.hash));
      const type = found?.headers.get("Content-Type") ?? "application/octet-stream";
      return found && answer(found.body, type, entry?.storedAt);
    },
    async notStoredDocument(url) {
      const now = await look();
      return page(nearestNamed(now, notStoredName, url.pathname), now, url.pathname);
    },
    async notStoredData(url) {
      const now = await look();
      return dataAnswer(nearestNamed(now, notStoredName, url.pathname), now);
    },
  };
}

/** Reads the store: what is in it by address, the data of a page as text, its document. */
function pageReader(store: DeviceStore) {
  let known: Stored | undefined;
  const read = async (entry: StoredEntry | undefined) =>
    entry && (await store.file(entry.file.hash))?.text();

  async function look(): Promise<Stored> {
    const state = await store.state();
    // The store gives the same object until something was stored or freed.
    if (known?.state !== state) known = { state, ...storedAddresses(state) };
    return known;
  }

  async function text(entry: StoredEntry | undefined, { state }: Stored) {
    const content = await read(entry);
    return content === undefined ? undefined : withBuild(content, state.build);
  }

  async function page(entry: StoredEntry | undefined, now: Stored, pathname: string) {
    const data = await text(entry, now);
    const shell = await read(nearestNamed(now, shellName, pathname));
    if (!entry || data === undefined || shell === undefined) return undefined;
    const page = JSON.parse(data) as StoredPage;
    const tree = await read(now.files.get(page.data.sidebar?.file ?? ""));
    const { items } = JSON.parse(tree ?? "{}") as { readonly items?: unknown };
    const html = pageDocument({ shell, page, sidebar: items, storedAt: entry.storedAt });
    return answer(html, "text/html;charset=utf-8", entry.storedAt);
  }

  return { look, text, page };
}

function answer(body: BodyInit | null, type: string, storedAt: string | undefined): Response {
  const headers = { "Content-Type": type, ...(storedAt ? { [storedHeader]: storedAt } : {}) };
  return new Response(body, { headers });
}

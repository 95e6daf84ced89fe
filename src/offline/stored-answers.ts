import { pageDocument, type StoredPage } from "../core/page-data.ts";
import {
  nearestNamed,
  storedAddresses,
  type DeviceStore,
  type StoredAddresses,
  type StoredEntry,
  type StoredState,
} from "./device-store.ts";
import { notStoredName, shellName } from "./offline-index.ts";
import { withBuild } from "./page-data-text.ts";
import { pageDataNames, storedHeader } from "./request-kind.ts";

/** Answers a request from the device, or returns `undefined` if no stored file matches. */
export type StoredAnswer = (url: URL) => Promise<Response | undefined>;

type StoredAnswers = Readonly<
  Record<"document" | "pageData" | "file" | "notStoredDocument" | "notStoredData", StoredAnswer>
>;

interface Stored extends StoredAddresses {
  readonly state: StoredState;
}

/** Answers requests from a store. Damaged files count as missing. */
export function storedAnswers(store: DeviceStore): StoredAnswers {
  const { read, text, page } = pageReader(store);
  const dataAnswer = async (entry: StoredEntry | undefined, now: Stored) => {
    const body = await text(entry, now);
    return body === undefined ? undefined : answer(body, "application/json", entry?.storedAt);
  };
  return {
    /** Returns the document at a URL, or a redirect. */
    async document(url) {
      const now = await read();
      const entry = pageDataNames(url.pathname)
        .flatMap((name) => now.files.get(name) ?? [])
        .find(({ file }) => file.kind === "page");
      if (entry) return page(entry, now, url.pathname);
      const target = now.redirects.get(url.pathname.replace(/(?<=.)\/+$|\.html?$/, ""));
      return target === undefined ? undefined : Response.redirect(new URL(target, url).href, 302);
    },
    async pageData(url) {
      const now = await read();
      return dataAnswer(now.files.get(url.pathname), now);
    },
    async file(url) {
      const now = await read();
      const entry = now.files.get(url.pathname);
      if (entry?.file.kind === "page") return dataAnswer(entry, now);
      const found = entry && (await store.file(entry.file.hash));
      const type = found?.headers.get("Content-Type") ?? "application/octet-stream";
      return found && answer(found.body, type, entry?.storedAt);
    },
    /** Returns the page that explains that the requested page isn't stored. */
    async notStoredDocument(url) {
      const now = await read();
      return page(nearestNamed(now, notStoredName, url.pathname), now, url.pathname);
    },
    async notStoredData(url) {
      const now = await read();
      return dataAnswer(nearestNamed(now, notStoredName, url.pathname), now);
    },
  };
}

/** Returns functions that read a store's URLs, its page data as text, and its page documents. */
function pageReader(store: DeviceStore) {
  let cached: Stored | undefined;
  const textOf = async (entry: StoredEntry | undefined) =>
    entry && (await store.file(entry.file.hash))?.text();

  async function read(): Promise<Stored> {
    const state = await store.state();
    // The store returns the same object until the state changes.
    if (cached?.state !== state) cached = { state, ...storedAddresses(state) };
    return cached;
  }

  async function text(entry: StoredEntry | undefined, { state }: Stored) {
    const content = await textOf(entry);
    return content === undefined ? undefined : withBuild(content, state.build);
  }

  async function page(entry: StoredEntry | undefined, now: Stored, pathname: string) {
    const data = await text(entry, now);
    const shell = await textOf(nearestNamed(now, shellName, pathname));
    if (!entry || data === undefined || shell === undefined) return undefined;
    const page = JSON.parse(data) as StoredPage;
    const tree = await textOf(now.files.get(page.data.sidebar?.file ?? ""));
    const { items } = JSON.parse(tree ?? "{}") as { readonly items?: unknown };
    const html = pageDocument({ shell, page, sidebar: items, storedAt: entry.storedAt });
    return answer(html, "text/html;charset=utf-8", entry.storedAt);
  }

  return { read, text, page };
}

function answer(body: BodyInit | null, type: string, storedAt: string | undefined): Response {
  const headers = { "Content-Type": type, ...(storedAt ? { [storedHeader]: storedAt } : {}) };
  return new Response(body, { headers });
}

/** The possible sources of an answer. */
export interface Sources {
  /** @throws if there is no network */
  readonly network: () => Promise<Response>;
  readonly stored: () => Promise<Response | undefined>;
  /** Used if neither source has an answer. */
  readonly fallback: () => Promise<Response | undefined>;
  /** Resolves when the network has had enough time. */
  readonly patience: () => Promise<void>;
}

/**
 * Returns the network's answer, so that online readers never get a stale page. Falls back to the
 * stored copy if there is no network, the server fails, or the network takes too long.
 *
 * @throws the network's error if there is no other answer
 */
export async function freshElseStored(sources: Sources): Promise<Response> {
  const network = sources.network().then(
    (response) => ({ kind: "answer", response }) as const,
    (error: unknown) => ({ kind: "failed", error }) as const,
  );
  const first = await Promise.race([network, sources.patience().then(() => undefined)]);
  if (first?.kind === "answer" && first.response.status < 500) return first.response;
  const stored = await sources.stored();
  if (stored) return stored;
  const outcome = first ?? (await network);
  // The server's error page is more helpful than ours.
  if (outcome.kind === "answer") return outcome.response;
  const fallback = await sources.fallback();
  if (fallback) return fallback;
  throw outcome.error;
}

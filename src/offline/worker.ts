import { cacheName, deviceStore } from "./device-store.ts";
import { readParameters } from "./parameters.ts";
import { requestKind } from "./request-kind.ts";
import { freshElseStored, storedAnswers, type StoredAnswer } from "./stored-answers.ts";

declare const self: ServiceWorkerGlobalScope;

/** The build prepends this constant to the worker's code. */
declare const lecternSite: {
  readonly basePath: string;
  readonly release: string;
  /** By locale base, the document to show if a page can't load. */
  readonly unreachable: readonly (readonly [localeBase: string, html: string])[];
};

/** Time to wait for the network before the stored copy answers, in milliseconds. */
const PATIENCE = 4000;

const { basePath, release, unreachable } = lecternSite;
const parameters = readParameters(self.location.href);

if (parameters.debug) console.debug("lectern worker:", `release ${release}`, parameters);

self.addEventListener("message", (event) => {
  const kind: unknown = Reflect.get(Object(event.data), "type");
  if (kind === "SKIP_WAITING") void self.skipWaiting();
});

if (parameters.offlineMode) {
  // Take control of open pages, so that the page that turned on offline mode immediately works
  // offline.
  self.addEventListener("activate", () => void self.clients.claim());
  const answers = storedAnswers(deviceStore(self.caches, basePath));
  self.addEventListener("fetch", (event) => {
    const answer = answerTo(event.request);
    if (answer) event.respondWith(answer);
  });

  /** Returns `undefined` for requests that the browser handles without the worker. */
  function answerTo(request: Request): Promise<Response> | undefined {
    const url = new URL(request.url);
    const kind = requestKind(request, self.location.origin + basePath);
    const fresh = (stored: StoredAnswer, fallback: StoredAnswer) =>
      freshElseStored({
        network: () => fetch(request),
        stored: () => unlessBroken(stored(url)),
        fallback: () => unlessBroken(fallback(url)),
        patience: () => new Promise((resolve) => setTimeout(resolve, PATIENCE)),
      });
    switch (kind) {
      case "page":
        return fresh(answers.document, answers.notStoredDocument);
      case "page-data":
        return fresh(answers.pageData, answers.notStoredData);
      case "file":
        return fresh(answers.file, async () => undefined);
      case "asset":
        // The file's name changes with its content, so the stored file is never stale.
        return unlessBroken(answers.file(url)).then((stored) => stored ?? fetch(request));
      case "leave":
        return undefined;
    }
  }
} else {
  self.addEventListener("install", (event) => {
    // Static routes: page requests don't wait for the worker to start, and other requests bypass
    // it.
    void (event as RoutedInstall).addRoutes?.([
      { condition: { requestMode: "navigate" }, source: "race-network-and-fetch-handler" },
      { condition: { urlPattern: new URLPattern({}) }, source: "network" },
    ]);
  });
  self.addEventListener("activate", (event) => {
    event.waitUntil(self.caches.delete(cacheName(basePath)));
  });
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.mode !== "navigate") return;
    event.respondWith(fetch(request).catch(() => unreachableDocument(request)));
  });
}

/** Returns a page that explains that the requested page can't load. */
function unreachableDocument({ url }: Request): Response {
  const { pathname } = new URL(url);
  const fitting = unreachable.filter(([base]) => pathname.startsWith(base));
  const longest = fitting.reduce((a, b) => (a[0].length > b[0].length ? a : b), ["", ""]);
  const headers = {
    "Content-Type": "text/html;charset=utf-8",
    "Content-Security-Policy": "default-src 'none';style-src 'unsafe-inline'",
  };
  return new Response(longest[1], { status: 503, headers });
}

/**
 * The `install` event in browsers that support static routes. TypeScript's library doesn't have it
 * yet.
 */
interface RoutedInstall extends ExtendableEvent {
  addRoutes?(routes: readonly object[]): Promise<void>;
}

/** Treats a storage failure as a missing file, because the network may still have an answer. */
function unlessBroken(answer: Promise<Response | undefined>): Promise<Response | undefined> {
  return answer.catch(() => undefined);
}

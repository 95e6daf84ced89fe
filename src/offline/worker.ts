import { clientsClaim } from "workbox-core";
import { registerRoute } from "workbox-routing";
import type { Strategy } from "workbox-strategies";
import { keptAnswers, type KeptAnswers } from "./kept-answers.ts";
import { FreshElseKept, KeptElseFresh } from "./kept-strategies.ts";
import { cacheName, keptStore } from "./kept-store.ts";
import { readParameters } from "./parameters.ts";
import { downloadHeader, requestKind, type RequestKind } from "./request-kind.ts";

declare const self: ServiceWorkerGlobalScope;

/** Written in front of the program by the build. */
declare const lecternSite: { readonly basePath: string; readonly release: string };

const { basePath, release } = lecternSite;
const parameters = readParameters(self.location.href);

function debug(...words: readonly unknown[]): void {
  if (parameters.debug) console.debug("lectern worker:", ...words);
}

self.addEventListener("message", (event) => {
  const kind: unknown = Reflect.get(Object(event.data), "type");
  if (kind === "SKIP_WAITING") void self.skipWaiting();
});

debug(`release ${release}`, parameters);
if (parameters.offlineMode) {
  // The page that turned offline mode on is to work without a network at once.
  clientsClaim();
  answerRequests(keptAnswers(keptStore(self.caches, basePath)));
} else {
  // No listener for requests: browsers then do not even start the worker for them.
  self.addEventListener("activate", (event) => {
    event.waitUntil(self.caches.delete(cacheName(basePath)));
  });
}

function answerRequests(answers: KeptAnswers): void {
  route("page", new FreshElseKept(answers.document, answers.notKeptDocument));
  route("page-data", new FreshElseKept(answers.pageData, answers.notKeptData));
  route("file", new FreshElseKept(answers.file, async () => undefined));
  route("asset", new KeptElseFresh(answers));
}

function route(kind: RequestKind, strategy: Strategy): void {
  registerRoute(({ request, url, sameOrigin }) => {
    const asked = {
      method: request.method,
      mode: request.mode,
      isSameOrigin: sameOrigin,
      pathname: url.pathname,
      accept: request.headers.get("Accept"),
      isDownload: request.headers.has(downloadHeader),
    };
    return requestKind(asked, basePath) === kind;
  }, strategy);
}

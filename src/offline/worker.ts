import { clientsClaim } from "workbox-core";
import { registerRoute } from "workbox-routing";
import type { Strategy } from "workbox-strategies";
import { storedAnswers, type StoredAnswers } from "./stored-answers.ts";
import { FreshElseStored, StoredElseFresh } from "./stored-strategies.ts";
import { cacheName, deviceStore } from "./device-store.ts";
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
  answerRequests(storedAnswers(deviceStore(self.caches, basePath)));
} else {
  // No listener for requests: browsers then do not even start the worker for them.
  self.addEventListener("activate", (event) => {
    event.waitUntil(self.caches.delete(cacheName(basePath)));
  });
}

function answerRequests(answers: StoredAnswers): void {
  route("page", new FreshElseStored(answers.document, answers.notStoredDocument));
  route("page-data", new FreshElseStored(answers.pageData, answers.notStoredData));
  route("file", new FreshElseStored(answers.file, async () => undefined));
  route("asset", new StoredElseFresh(answers));
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

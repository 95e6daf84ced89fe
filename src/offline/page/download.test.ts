import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { nothingStored, type DeviceStore } from "../device-store.ts";
import { sampleFile } from "../sample-index.fixture.ts";
import {
  answerProblem,
  contentHashOf,
  DownloadError,
  downloadFiles,
  storageProblem,
} from "./download.ts";

afterEach(() => vi.unstubAllGlobals());

function memoryStore(limit = Infinity) {
  const files = new Map<string, string>();
  const store: DeviceStore = {
    state: async () => nothingStored,
    commit: async () => {},
    present: async () => new Set(files.keys()),
    file: async () => undefined,
    async put(hash, content) {
      if (files.size >= limit) throw new DOMException("full", "QuotaExceededError");
      files.set(hash, await new Response(content).text());
    },
    retain: async () => {},
    clear: async () => {},
  };
  return { files, store };
}

async function listed(url: string, text: string) {
  return sampleFile(url, { hash: await contentHashOf(new TextEncoder().encode(text)) });
}

async function download(
  answers: Readonly<Record<string, () => Promise<Response>>>,
  limit?: number,
) {
  const { files, store } = memoryStore(limit);
  vi.stubGlobal(
    "fetch",
    (url: unknown) => answers[String(url)]?.() ?? Promise.reject(new TypeError("none")),
  );
  const run = downloadFiles({
    files: await Promise.all(["/a", "/b"].map((url) => listed(url, `text of ${url}`))),
    store,
    signal: new AbortController().signal,
    onFile() {},
  });
  const problem = await run.then(
    () => undefined,
    (error: unknown) => (error instanceof DownloadError ? error.problem : error),
  );
  return { problem, stored: [...files.values()].toSorted() };
}

const good = async () => new Response("text of /a");
const status = (code: number) => async () => new Response("", { status: code });

describe("a download", () => {
  test("stores the listed files", async () => {
    const found = await download({ "/a": good, "/b": async () => new Response("text of /b") });
    expect(found).toEqual({ problem: undefined, stored: ["text of /a", "text of /b"] });
  });

  test.each<[string, () => Promise<Response>, string]>([
    ["a missing file", status(404), "server"],
    ["a failing server", status(500), "server"],
    ["a part of a file", status(206), "server"],
    ["different content", async () => new Response("another"), "changed"],
    ["a network failure", () => Promise.reject(new TypeError("Failed to fetch")), "offline"],
  ])("stops at %s, without storing it", async (_, answer, kind) => {
    const found = await download({ "/a": good, "/b": answer });
    expect(found.problem).toMatchObject({ kind });
    expect(found.stored).not.toContain("another");
  });

  test.each([
    ["unchanged", (text: string) => text],
    ["packed", (text: string) => gzipSync(text)],
  ])("stores %s page data without its build, decompressed", async (_, form) => {
    const { files, store } = memoryStore();
    const file = await listed("/a.json.gz", `{"data":{"build":""},"html":"é"}`);
    vi.stubGlobal("fetch", async () => new Response(form(`{"data":{"build":"b"},"html":"é"}`)));
    await downloadFiles({
      files: [{ ...file, kind: "page" }],
      store,
      signal: new AbortController().signal,
      onFile() {},
    });
    expect([...files.values()]).toEqual([`{"data":{"build":""},"html":"é"}`]);
  });

  test("stops at damaged page data", async () => {
    const damaged = gzipSync("text of /a").subarray(0, 12);
    const page = { ...(await listed("/a", "text of /a")), kind: "page" } as const;
    vi.stubGlobal("fetch", async () => new Response(damaged));
    const run = downloadFiles({
      files: [page],
      store: memoryStore().store,
      signal: new AbortController().signal,
      onFile() {},
    });
    await expect(run).rejects.toMatchObject({ problem: { kind: "unreadable", url: "/a" } });
  });

  test("reports a full device", async () => {
    const found = await download({ "/a": good, "/b": async () => new Response("text of /b") }, 1);
    expect(found.problem).toEqual({ kind: "full" });
  });
});

describe("a response isn't a file if it's", () => {
  test.each<[string, Pick<Response, "type" | "status">, string | undefined]>([
    ["a redirect, which may be circular", { type: "opaqueredirect", status: 0 }, "redirected"],
    ["opaque", { type: "opaque", status: 0 }, "unreadable"],
    ["an error", { type: "error", status: 0 }, "unreadable"],
    ["gone", { type: "basic", status: 410 }, "server"],
  ])("%s", (_, answer, kind) => {
    expect(answerProblem(answer, "/a")?.kind).toBe(kind);
  });

  test("all other responses are files", () => {
    expect(answerProblem({ type: "basic", status: 200 }, "/a")).toBeUndefined();
  });
});

test("denied storage and full storage are different problems", () => {
  expect(storageProblem(new DOMException("no", "QuotaExceededError"))).toEqual({ kind: "full" });
  expect(storageProblem(new DOMException("no", "SecurityError"))).toEqual({
    kind: "denied",
    message: "no",
  });
});

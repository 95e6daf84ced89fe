import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noAnswer, type SearchRequest } from "../../search/port.ts";
import type { FromWorker, ToWorker } from "../search-worker/worker-messages.ts";
import { workerPort } from "./search-access.ts";

let sent: ToWorker[] = [];
let say: (message: FromWorker) => void = () => {};
let fail: (message: string) => void = () => {};

class FakeWorker {
  addEventListener(type: string, listener: (event: object) => void): void {
    if (type === "message") say = (data) => listener({ data });
    else fail = (message) => listener({ message, preventDefault() {} });
  }
  postMessage(message: ToWorker): void {
    sent.push(message);
  }
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const request = (text: string): SearchRequest => ({ text, scope: ["docs"], choice: {}, limit: 8 });
const answer = { ...noAnswer(true), total: 2 };

test("the answer to the newest query also answers earlier queries", async () => {
  const port = workerPort({ base: "https://example.org/", warn() {} });
  const queries = [port.query(request("te")), port.query(request("tem"))];
  say({ kind: "answer", id: 2, answer });
  expect(await Promise.all(queries)).toEqual([answer, answer]);
});

test("if a worker fails, all queries are answered, and the next query starts a new worker", async () => {
  const warnings: string[] = [];
  const port = workerPort({ base: "/", warn: (message) => void warnings.push(message) });
  const failed = port.query(request("te"));
  fail("no such file");
  expect(await failed).toEqual(noAnswer(true, "broken"));
  expect(warnings).toEqual(["The search failed: no such file"]);
  const next = port.query(request("tem"));
  expect(sent.map(({ kind }) => kind)).toEqual(["setup", "query", "setup", "query"]);
  say({ kind: "answer", id: 2, answer });
  expect(await next).toEqual(answer);
});

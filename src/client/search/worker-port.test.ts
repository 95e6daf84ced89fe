import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noAnswer, type PortAnswer, type SearchRequest } from "../../search/port.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";
import { workerPort, type WorkerPort } from "./worker-port.ts";

let sent: ToWorker[] = [];
let say: (message: FromWorker) => void = () => {};

class FakeWorker {
  addEventListener(type: string, listener: (event: { readonly data: FromWorker }) => void): void {
    if (type === "message") say = (data) => listener({ data });
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

const request = (text: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  text,
  scope: ["docs"],
  choice: {},
  limit: 8,
  ...more,
});
const answer = (total: number): PortAnswer => ({ ...noAnswer(true, undefined), total });
const open = () => workerPort({ base: "https://example.org/", warn() {} });
const queries = () => sent.flatMap((message) => (message.kind === "query" ? [message] : []));

/** What a query has come to without the worker having a turn. */
async function atOnce(port: WorkerPort, asked: SearchRequest): Promise<PortAnswer | undefined> {
  let result: PortAnswer | undefined;
  void port.query(asked).then((found) => (result = found));
  await Promise.resolve();
  return result;
}

describe("the search in a worker", () => {
  test("has the answer that was foreseen at once, and says that it need not be given", async () => {
    const port = open();
    const first = port.query(request("te"));
    say({ kind: "answer", id: 1, answer: answer(1) });
    expect(await first).toEqual(answer(1));
    say({ kind: "foreseen", id: 1, request: request("tem"), answer: answer(2) });
    expect(await atOnce(port, request("tem"))).toEqual(answer(2));
    expect(queries().map(({ isForeseen }) => isForeseen)).toEqual([false, true]);
  });

  test.each([
    ["another text", request("tex")],
    ["more hits", request("tem", { limit: 24 })],
    ["another choice", request("tem", { choice: { area: "Docs" } })],
    ["other indexes", request("tem", { scope: ["general"] })],
    ["words without their quotes", request("tem", { unquoted: true })],
  ])("waits for the worker when the request is for %s", async (_, asked) => {
    const port = open();
    void port.query(request("te"));
    say({ kind: "foreseen", id: 1, request: request("tem"), answer: answer(2) });
    expect(await atOnce(port, asked)).toBeUndefined();
    expect(queries().at(-1)).toMatchObject({ request: asked, isForeseen: false });
  });

  test("does not take what was foreseen of an older query", async () => {
    const port = open();
    void port.query(request("te"));
    void port.query(request("tx"));
    say({ kind: "foreseen", id: 1, request: request("tem"), answer: answer(2) });
    expect(await atOnce(port, request("tem"))).toBeUndefined();
  });

  test("does not take what was foreseen of the site as it was", async () => {
    const port = open();
    void port.query(request("te"));
    say({ kind: "foreseen", id: 1, request: request("tem"), answer: answer(2) });
    port.changed();
    say({ kind: "foreseen", id: 1, request: request("ten"), answer: answer(2) });
    expect(await atOnce(port, request("tem"))).toBeUndefined();
    expect(await atOnce(port, request("ten"))).toBeUndefined();
  });

  test("gives an answer that was foreseen to those who still wait for older ones, too", async () => {
    const port = open();
    const older = port.query(request("te"));
    say({ kind: "foreseen", id: 1, request: request("tem"), answer: answer(2) });
    expect(await port.query(request("tem"))).toEqual(answer(2));
    expect(await older).toEqual(answer(2));
  });
});

import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { weighDocument } from "./check-budgets.ts";

test("a document is measured exactly only if a fast compression exceeds its limit", () => {
  const words = Array.from({ length: 4000 }, (_, at) => `<p>${(at ** 3 * 7919) % 10_007}</p>`);
  const document = Buffer.from(words.join("\n"));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const exact = brotliCompressSync(document, { params }).length;
  const fast = weighDocument(document, "/");
  expect(fast.elements).toBe(4000);
  expect(fast.html).toBeGreaterThan(exact);
  expect(weighDocument(document, "/", fast.html)).toEqual(fast);
  expect(weighDocument(document, "/", fast.html - 1).html).toBe(exact);
});

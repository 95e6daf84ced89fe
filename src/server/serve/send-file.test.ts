import { expect, test } from "vitest";
import { byteRange } from "./send-file.ts";

test.each([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=5-", { start: 5, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["bytes=0-99999999999999999999", { start: 0, end: 99 }],
  ["Bytes=1-2", { start: 1, end: 2 }],
])("%s is a part of 100 bytes", (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});

test.each(["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999-"])(
  "%s isn't available in 100 bytes",
  (header) => {
    expect(byteRange(header, 100)).toBe("unsatisfiable");
  },
);

test.each([
  undefined,
  "",
  "bytes=5-2",
  "bytes=-",
  "bytes=a-b",
  "bytes=0-1,3-4",
  "lines=0-1",
  "bytes=0x1-2",
  "bytes=1e3-",
])("%s is ignored, and the complete file is sent", (header) => {
  expect(byteRange(header, 100)).toBeUndefined();
});

test("an empty file has no available ranges", () => {
  expect(byteRange("bytes=0-0", 0)).toBe("unsatisfiable");
  expect(byteRange("bytes=-1", 0)).toBe("unsatisfiable");
});

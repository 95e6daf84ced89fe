import { expect, test } from "vitest";
import { diskMessage } from "./disk-errors.ts";

const failure = (details: object) => Object.assign(new Error("The system's message"), details);

test.each([
  [{ code: "ENOSPC", path: "/site/build" }, '"/site/build" can\'t be written: the disk is full.'],
  [{ code: "EROFS", syscall: "write" }, "A file can't be written: the disk is read-only."],
  [
    { code: "EACCES", syscall: "mkdir", path: "/site" },
    '"/site" can\'t be written: permission is denied.',
  ],
  [
    { code: "EACCES", syscall: "open", path: "/site" },
    '"/site" can\'t be opened: permission is denied.',
  ],
  // Not a disk error: the port requires more permissions.
  [{ code: "EACCES", syscall: "listen" }, undefined],
  [{ code: "ENOENT", path: "/site" }, undefined],
])("the message of a system error %j is %s", (details, message) => {
  expect(diskMessage(failure(details))).toBe(message);
});

test("other errors have no such message", () => {
  expect(diskMessage(new Error("disk"))).toBeUndefined();
  expect(diskMessage("ENOSPC")).toBeUndefined();
});

import { expect, test, vi } from "vitest";
import { diagnosticCodes } from "../core/diagnostic-codes.ts";
import { renamedCodes } from "../core/renamed-names.ts";
import { codeList, explain, unknownCode } from "./explain-code.ts";

const suggested = (code: string) =>
  unknownCode(code)
    .split("\n")
    .flatMap((line) => /^ {2}(\S+)$/.exec(line)?.[1] ?? []);

test("suggests the nearest code first for a misspelt code", () => {
  expect(suggested("link/unkown-page")[0]).toBe("link/unknown-page");
  expect(suggested("links/unknown-page")[0]).toBe("link/unknown-page");
  expect(suggested("unknown-anchor")[0]).toBe("link/unknown-anchor");
});

test("suggests only codes in the same area for an unknown problem", () => {
  const codes = suggested("link/nope");
  expect(codes).toContain("link/unknown-page");
  expect(codes.filter((code) => !code.startsWith("link/"))).toEqual([]);
});

test("suggests nothing for a code unlike any other", () => {
  expect(unknownCode("zzzzzzzzz/qqqqqqqqq")).toBe(
    'There is no diagnostic "zzzzzzzzz/qqqqqqqqq".\n"lectern explain" lists all codes.',
  );
});

test("lists each code once, under its area", () => {
  const lines = codeList().split("\n");
  const codes = lines.flatMap((line) => /^ {2}(\S+)/.exec(line)?.[1] ?? []);
  expect(codes.toSorted()).toEqual(Object.keys(diagnosticCodes).toSorted());
  const areas = lines.filter((line) => /^[a-z]/.test(line));
  expect(new Set(areas).size).toBe(areas.length);
  expect(areas).toContain("link");
});

test("explains a renamed code under its new name", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  expect(explain("program/late")).toBe(0);
  const printed = log.mock.calls.join("\n");
  log.mockRestore();
  expect(printed).toContain('"program/late" is now "code/unhandled-error".');
  expect(printed).toContain(diagnosticCodes["code/unhandled-error"].cause);
});

test("every renamed code has a new code, and no old code is reused", () => {
  for (const [before, now] of Object.entries(renamedCodes)) {
    expect(Object.keys(diagnosticCodes)).toContain(now);
    expect(Object.keys(diagnosticCodes)).not.toContain(before);
  }
});

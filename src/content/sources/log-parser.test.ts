import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createLogParser } from "./log-parser.ts";

const log =
  "\u00012022-05-01T10:00:00+08:00\u0002Ann Lee\0\nb.md\0d/c é.md\0" +
  "\u00012022-04-01T10:00:00Z\u0002Bob\0\na.md\0b.md\0" +
  "\u00012022-03-01T10:00:00Z\u0002Nobody\0";

test("the parser reads commits and their paths, however the answer is cut", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(log.length)), (cuts) => {
      const found: string[] = [];
      const parser = createLogParser((path, { date, author }) =>
        found.push(`${path} ${date} ${author}`),
      );
      const ends = [...cuts, log.length].sort((a, b) => a - b);
      for (const [index, end] of ends.entries()) parser.read(log.slice(ends[index - 1] ?? 0, end));
      expect(found).toEqual([
        "b.md 2022-05-01T10:00:00+08:00 Ann Lee",
        "d/c é.md 2022-05-01T10:00:00+08:00 Ann Lee",
        "a.md 2022-04-01T10:00:00Z Bob",
        "b.md 2022-04-01T10:00:00Z Bob",
      ]);
    }),
  );
});

import { appendFileSync, cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { fixtureSite, readTree, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Returns the pages whose content changed since the previous build. */
function changedPages(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  return [...after].flatMap(([file, text]) =>
    file.endsWith(".md") && before.get(file) !== text ? [file] : [],
  );
}

test("an edit of data updates the pages that show it, and others come from the cache", () => {
  const site = path.join(folder.path, "site");
  const output = path.join(folder.path, "out");
  cpSync(fixtureSite("features"), site, { recursive: true });
  const build = () => {
    expect(callLectern("build", site, "--output", output).code).toBe(0);
    return readTree(output);
  };
  const first = build();

  appendFileSync(path.join(site, "data/people.yml"), "- { name: Edsger, since: 2022-06-01 }\n");
  const withPerson = build();
  expect(changedPages(first, withPerson)).toEqual(["docs/data.md"]);
  expect(withPerson.get("docs/data.md")).toContain("Edsger, since 2022-06-01");

  writeFileSync(path.join(site, "data/rooms/1.0.yml"), "seats: 20\n");
  const withSeats = build();
  expect(changedPages(withPerson, withSeats)).toEqual(["docs/data.md"]);
  expect(withSeats.get("docs/data.md")).toContain("1.0 has 20 seats of 2 rooms on 2022-06-10.");

  writeFileSync(path.join(site, "data/words/shapes.yml"), "square: with four right angles\n");
  const withAngles = build();
  expect(changedPages(withSeats, withAngles)).toEqual(["docs/data.md"]);
  expect(withAngles.get("docs/data.md")).toContain(
    "* square: with four right angles\n* red: like a ripe tomato",
  );
});

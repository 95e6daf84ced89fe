import { expect, test } from "vitest";
import {
  noAnswer,
  type FoundPage,
  type FoundSection,
  type PortAnswer,
} from "../../../search/port.ts";
import { settlePhrases } from "./phrase-hits.ts";

function hit(id: string, open: boolean): FoundSection {
  return { id, title: id, route: `/${id}`, titleMatches: [], terms: [], open, excerpt: undefined };
}

function foundPage(...hits: readonly FoundSection[]): FoundPage {
  const place = { area: "Docs", version: "", parentCategories: "", titleMatches: [] };
  return { route: "/p", title: "P", ...place, hits };
}

const answer: PortAnswer = {
  ...noAnswer(true),
  pages: [foundPage(hit("sure", false), hit("no", true)), foundPage(hit("yes", true))],
  total: 3,
};
const ids = ({ pages }: PortAnswer) => pages.map(({ hits }) => hits.map(({ id }) => id));
const present = async ({ id }: FoundSection) => ({ excerpt: undefined, isHit: id !== "no" });

test("open hits whose texts do not hold the phrase go, and are not counted", async () => {
  const settled = await settlePhrases(answer, present, 8);
  expect(ids(settled)).toEqual([["sure"], ["yes"]]);
  expect(settled.total).toBe(2);
});

test("what was asked for in reserve is cut off, pages without a hit go", async () => {
  expect(ids(await settlePhrases(answer, present, 1))).toEqual([["sure"]]);
  const none = await settlePhrases(answer, async () => ({ excerpt: undefined, isHit: false }), 8);
  expect(ids(none)).toEqual([["sure"]]);
});

import { expect, test } from "vitest";
import { corpusWith, page } from "./pages.fixture.ts";
import { search, type SearchOptions } from "./search.ts";

const corpus = corpusWith(
  page("/upgrade", "Upgrade API", "Undefined functions of lib.php after an upgrade.", {}),
  page("/hooks", "Hooks", "The function example_hook is called, by name.", {}, { area: "general" }),
  page("/tasks", "Tasks", "A scheduled task.", {}),
);

function answer(query: string, options: SearchOptions = {}) {
  const { pages, isUnquoted, total } = search(corpus, query, options);
  return { routes: pages.map(({ route }) => route), isUnquoted, total };
}

test.each([
  ['Call to undefined function "local_foo_bar" in lib.php', ["/upgrade", "/hooks"]],
  ['"upgrade scheduled"', ["/upgrade", "/tasks"]],
  ['undefined +"function example_hook missing"', ["/hooks", "/upgrade"]],
])("%s: ignores the quotes if the quoted text isn't found", (query, routes) => {
  expect(answer(query)).toMatchObject({ routes, isUnquoted: true });
});

test.each([
  ['undefined "example_hook"', ["/hooks"]],
  ['"scheduled task"', ["/tasks"]],
])("%s: requires the quoted text if it's found anywhere", (query, routes) => {
  expect(answer(query)).toMatchObject({ routes, isUnquoted: false });
});

test("a prohibited term stays excluded without the quotes", () => {
  const query = '"undefined example functions" -upgrade';
  expect(answer(query)).toMatchObject({ routes: ["/hooks"], isUnquoted: true });
});

test("a prohibited phrase isn't requested", () => {
  expect(answer('undefined -"lib.php after" -functions')).toMatchObject({
    isUnquoted: false,
    total: 0,
  });
});

test("without results for the words, there are none for the phrase", () => {
  expect(answer('"zebra giraffe"')).toMatchObject({ isUnquoted: false, total: 0 });
});

test("a phrase outside the selected area keeps its quotes", () => {
  const choice = { area: "docs" };
  expect(answer('"example_hook"', { choice })).toMatchObject({ isUnquoted: false, total: 0 });
});

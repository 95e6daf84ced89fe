import { expect, test } from "vitest";
import { corpusWith } from "./pages.fixture.ts";
import { judgedPages } from "./judged-pages.fixture.ts";
import { search } from "./search.ts";

const corpus = corpusWith(...judgedPages);

/** Queries, with the pages that readers want to see first. */
const judged: readonly (readonly [query: string, ...wanted: string[]])[] = [
  ["access", "/docs/apis/access"],
  ["access api", "/docs/apis/access"],
  ["acces", "/docs/apis/access"],
  ["accessibility", "/general/accessibility"],
  ["acessibility", "/general/accessibility"],
  ["accesibility test", "/general/accessibility#testing-accessibility"],
  ["cache", "/docs/apis/cache"],
  ["caches", "/docs/apis/cache", "/docs/apis/cachestore"],
  ["cachestore", "/docs/apis/cachestore"],
  ["cache definition", "/docs/apis/cache#definitions"],
  ["purge cache", "/docs/apis/cache#invalidation"],
  ["capabilities", "/docs/apis/access#capabilities"],
  ["check capability", "/docs/apis/access#checking-capabilities"],
  ["has_capability", "/docs/apis/access#checking-capabilities"],
  ["require_capability()", "/docs/apis/access#checking-capabilities"],
  ["context_course::instance()", "/docs/apis/access#contexts"],
  ["context", "/docs/apis/access#contexts"],
  ["db/access.php", "/docs/apis/access#capabilities"],
  ["get_string", "/docs/apis/strings#language-strings"],
  ["string", "/docs/apis/strings"],
  ["translate", "/docs/apis/strings"],
  ["file_storage", "/docs/apis/files#storing-files"],
  ["store a file", "/docs/apis/files#storing-files"],
  ["file picker", "/docs/apis/files#file-picker"],
  ["moodle_url", "/docs/apis/files#serving-files"],
  [String.raw`core\task\manager`, "/docs/apis/tasks#ad-hoc-tasks"],
  ["queue_adhoc_task", "/docs/apis/tasks#ad-hoc-tasks"],
  ["adhoc task", "/docs/apis/tasks#ad-hoc-tasks"],
  ["cron", "/docs/apis/tasks", "/general/releases/4.0#fixed-issues"],
  ["block", "/docs/plugins/block"],
  ["block plugin", "/docs/plugins/block"],
  ["how to write a block", "/docs/plugins/block#writing-a-block"],
  ["block testing", "/docs/plugins/block#testing"],
  ["testing a block", "/docs/plugins/block#testing"],
  ["activity module", "/docs/plugins/mod"],
  ["module backup", "/docs/plugins/mod#backup"],
  ["grades", "/docs/plugins/mod#grades"],
  ["javascript", "/docs/guides/javascript"],
  ["javscript", "/docs/guides/javascript"],
  ["js_call_amd", "/docs/guides/javascript#loading-a-module"],
  ["core/ajax", "/docs/guides/javascript#calling-web-services"],
  ["web service", "/docs/guides/javascript#calling-web-services"],
  ["$CFG->cachejs", "/docs/guides/javascript#debugging"],
  ["4.0", "/general/releases/4.0"],
  ["4.0.1", "/general/releases/4.0.1"],
  ["moodle 4.0 requirements", "/general/releases/4.0#requirements"],
  ["MDL-74473", "/general/releases/4.0.1#fixed-issues"],
  ["mdl-12345", "/general/releases/4.0#fixed-issues"],
  ["peer review", "/general/process#peer-review"],
  ["backport", "/general/process#backporting-a-fix"],
  ["report security issue", "/general/process#security-issues"],
  ["title:testing block", "/docs/plugins/block#testing"],
  ["+testing -block activity", "/docs/plugins/mod#testing"],
];

test("the expected page is first, or at least among the first three", () => {
  const places = judged.map(([query, ...wanted]) => {
    const routes = search(corpus, query).pages.flatMap(({ hits }) => hits.map((hit) => hit.route));
    return { query, place: routes.findIndex((route) => wanted.includes(route)) + 1, routes };
  });
  expect(places.filter(({ place }) => place === 0 || place > 3)).toEqual([]);
  const notFirst = places.filter(({ place }) => place !== 1);
  // Both titles have that prefix; the URL of the other page is shorter.
  expect(notFirst.map(({ query, place }) => `${query}: ${place}`)).toEqual(["acces: 3"]);
});

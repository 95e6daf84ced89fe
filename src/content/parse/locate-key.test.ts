import { lineAndColumn } from "../../core/diagnostic.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ValuePath, locateKey } from "./value-path.ts";

const config = `import { defineSite } from "lectern";
const links = [{ label: "x" }];

export default defineSite({
  title: "A, {b} and [c]", // title: no
  'tagline': \`multi
    line: { \${"x"}\`,
  /* footer: { columns } */
  footer: {
    columns: [
      { title: "One", items: [] },
      { title: "Two", colums: /a[/}]\\/,{/g },
    ],
    links,
  },
  ...more({ url: 1 }),
  method() { return { url: 2 }; },
  "versions": { "4.0": { label: f(1, 2), path: (a) => a }, current: {} },
  url: links,
});
`;

const at = (path: ValuePath) => {
  const offset = locateKey(config, path);
  if (offset === undefined) return undefined;
  const { line, column } = lineAndColumn(config, offset);
  return `${line}:${column}`;
};

describe("locateKey", () => {
  test.each<[ValuePath, string | undefined]>([
    [["title"], "5:3"],
    [["tagline"], "6:3"],
    [["footer"], "9:3"],
    [["footer", "columns", 0, "title"], "11:9"],
    [["footer", "columns", 1, "colums"], "12:23"],
    [["footer", "columns", 1], "12:7"],
    [["footer", "columns", 2], "10:5"],
    [["footer", "columns", 7], "10:5"],
    [["footer", "columns", 0, "items", 0], "11:23"],
    [["footer", "links", 0, "label"], "14:5"],
    [["versions", "4.0", "label"], "18:26"],
    [["versions", "4.0", "path"], "18:42"],
    [["versions", "current"], "18:60"],
    [["url"], "19:3"],
    [["missing"], undefined],
    [[], undefined],
  ])("finds %j at %s", (path, place) => {
    expect(at(path)).toBe(place);
  });

  test.each([
    ["export default { title: 1 };", "title"],
    ["const site = defineSite({ title: 1 });\nexport default site;", "title"],
    ["export default defineSite( { title } )", "title"],
  ])("finds the object of %j", (text, key) => {
    expect(locateKey(text, [key])).toBe(text.indexOf(key));
  });

  test.each(["export default site;", "", 'export default defineSite({ title: "', "defineSite({"])(
    "finds nothing in %j",
    (text) => {
      expect(locateKey(text, ["url"])).toBeUndefined();
    },
  );

  test("finds every key of an object written as JSON", () => {
    const key = fc.string({
      unit: fc.constantFrom("a", "b", "1", ".", "-", " ", ","),
      maxLength: 4,
    });
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null)),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(key, tie("value"), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(key, value), fc.nat(3), (object, indent) => {
        const text = `export default ${JSON.stringify(object, null, indent)};`;
        for (const path of pathsOf(object)) {
          const last = path.at(-1);
          const offset = locateKey(text, path) ?? -1;
          const isThere =
            typeof last === "string"
              ? text.slice(offset).startsWith(JSON.stringify(last))
              : /[[,]\s*$/.test(text.slice(0, offset));
          expect(isThere).toBe(true);
        }
      }),
    );
  });
});

function pathsOf(value: unknown): ValuePath[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const key = Array.isArray(value) ? Number(name) : name;
    return [[key], ...pathsOf(inner).map((path) => [key, ...path])];
  });
}

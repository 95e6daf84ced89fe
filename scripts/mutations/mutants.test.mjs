import { expect, test } from "vitest";
import { mutantsOf } from "./mutants.mjs";

test("each condition, comparison, constant and call of a file is changed once", () => {
  const text = `import a from "a";\nif (!b && c < 2) d();\nconst e: "x" = f ? "y" : true;\n`;
  expect(mutantsOf("a.ts", text).map(({ line, change }) => `${line}: ${change}`)).toEqual([
    "2: !b && c < 2 → true",
    "2: !b && c < 2 → false",
    "2: && → ||",
    "2: ! → nothing",
    "2: < → <=",
    "2: 2 → 3",
    "2: d(); → ;",
    "3: f → true",
    "3: f → false",
    '3: "y" → ""',
    "3: true → false",
  ]);
});

test("elements of arrays and members of character classes are left out", () => {
  const text = "export const a = [b, [c]];\nexport const d = /[^\\w.a-z]|[e]/;\n";
  const texts = mutantsOf("a.ts", text).map(
    ({ start, end, code }) => text.slice(0, start) + code + text.slice(end),
  );
  expect(texts.map((each) => each.replaceAll(/export const |;|\n/g, ""))).toEqual([
    "a = [, [c]]d = /[^\\w.a-z]|[e]/",
    "a = [b, ]d = /[^\\w.a-z]|[e]/",
    "a = [b, [c]]d = /[^.a-z]|[e]/",
    "a = [b, [c]]d = /[^\\wa-z]|[e]/",
    "a = [b, [c]]d = /[^\\w.]|[e]/",
  ]);
});

test("a mutant is the text of a place", () => {
  const text = "export const isOpen = a === b;";
  const [{ start, end, code }] = mutantsOf("a.ts", text);
  expect(text.slice(0, start) + code + text.slice(end)).toBe("export const isOpen = a !== b;");
});

import { describe, expect, test } from "vitest";
import { readApi } from "./read-api.ts";

/** Returns the problems of a file, each as `line:column message | hint`. */
function problemsOf(text: string): readonly string[] {
  return readApi(text).problems.map(
    ({ line, column, message, hint }) =>
      `${line}:${column} ${message}${hint === undefined ? "" : ` | ${hint}`}`,
  );
}

const head = `openapi: 3.1.0
info: { title: T, version: "1" }
`;

test("a valid file has no problem, as YAML and as JSON", () => {
  expect(problemsOf(`${head}paths: {}\n`)).toEqual([]);
  const info = { title: "T", version: "1" };
  expect(problemsOf(JSON.stringify({ openapi: "3.0.3", info, paths: {} }))).toEqual([]);
});

describe("a file that isn't OpenAPI 3 is reported", () => {
  test.each([
    ["", 'The key "openapi" is missing'],
    ["- a\n", 'The key "openapi" is missing'],
    ['openapi: "4.0.0"\n', 'The key "openapi" is "4.0.0"'],
    ["a: 1\nopenapi: 3\n", '2:1 The key "openapi" is 3'],
    ['swagger: "2.0"\n', '1:1 The file uses Swagger "2.0"'],
  ])("%j", (text, expected) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining(expected)]);
  });
});

describe("a file that can't be read is reported with its place", () => {
  test.each([
    ["openapi: 3.1.0\ninfo: { title: T\n", /^3:1 The file can't be read: /],
    ['{ "openapi": "3.1.0", }}', /^1:\d+ The file can't be read: /],
    ["a: &a [*a, *b]\n", /The file can't be read: /],
  ])("%j", (text, expected) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(expected)]);
  });
});

test("a mistake in the form is reported where it is, and not for everything around it", () => {
  const text = `${head}paths:
  /a:
    get:
      summary: 5
      responses:
        "200": { descripton: A }
    parameters:
      - { name: b, in: body, schema: {} }
`;
  expect(problemsOf(text)).toEqual([
    '6:7 "paths › /a › get › summary" must be string.',
    expect.stringMatching(
      /^8:9 "paths › \/a › get › responses › 200" must have required property 'description'\.$/,
    ),
    '10:20 "paths › /a › parameters › 0 › in" must be equal to one of the allowed values: query, header, path, cookie.',
  ]);
});

test("mistakes inside schemas are reported, which OpenAPI 3.1 leaves open", () => {
  const text = `${head}components:
  schemas:
    A:
      properties: { b: { type: strin }, c: { required: true } }
      examples: { d: { value: 1 } }
`;
  expect(problemsOf(text)).toEqual([
    expect.stringMatching(/^6:26 "components › schemas › A › properties › b › type" must be/),
    '6:46 "components › schemas › A › properties › c › required" must be array.',
  ]);
});

test("an unknown key is reported at the key", () => {
  expect(problemsOf(`${head}paths: {}\nserver: []\n`)).toEqual([
    '4:1 The file has the unknown key "server".',
  ]);
  const old = JSON.stringify({
    openapi: "3.0.0",
    info: { title: "T", version: "1", x: 1 },
    paths: {},
  });
  expect(problemsOf(old)).toEqual(['1:54 "info" has the unknown key "x".']);
});

describe("a broken reference is reported with its name", () => {
  const schema = (reference: string) =>
    `${head}components:\n  schemas:\n    A: { items: { $ref: ${JSON.stringify(reference)} } }\n    B: { $ref: "#/components/schemas/B" }\n    C: {}\n`;
  const loop = '6:10 The reference "#/components/schemas/B" points to itself.';

  test.each([
    [
      "#/components/schemas/D",
      'The reference "#/components/schemas/D" points to something that isn\'t in the file.',
    ],
    ["#/components/schemas/__proto__", "points to something that isn't in the file."],
    ["#C", 'The reference "#C" points to something that isn\'t in the file.'],
    ["#/%", "points to something that isn't in the file."],
    ["./c.yaml#/C", 'The reference "./c.yaml#/C" points to another file. | Bundle the files'],
  ])("%s", (reference, expected) => {
    const problems = problemsOf(schema(reference));
    expect(problems).toEqual([expect.stringContaining(expected), loop]);
    expect(problems[0]).toMatch(/^5:19 /);
  });

  test("but not in an example, and not if a schema contains itself", () => {
    const text = `${head}components:
  schemas:
    A: { properties: { a: { $ref: "#/components/schemas/A" } }, example: { $ref: nowhere } }
    default: { items: { $ref: "#/components/schemas/A" } }
`;
    expect(problemsOf(text)).toEqual([]);
  });
});

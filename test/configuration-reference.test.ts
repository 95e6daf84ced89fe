import { describe, expect, test } from "vitest";
import { siteSchema } from "../src/core/schema/site.ts";
import { schemaDocs } from "./reference/schema-docs.ts";

test("each key in the reference has a description", () => {
  const docs = Object.entries(schemaDocs().get(Object.keys(siteSchema.shape).join(" ")) ?? {});
  expect(docs).toHaveLength(Object.keys(siteSchema.shape).length);
  expect(docs.flatMap(([key, { text }]) => (text === "" ? [key] : []))).toEqual([]);
});

describe("the examples in the reference", () => {
  const keys = Object.entries(schemaDocs().get(Object.keys(siteSchema.shape).join(" ")) ?? {});
  const examples = keys.flatMap(([key, { example }]) => (example ? [[key, example] as const] : []));

  test("exist", () => {
    expect(examples.length).toBeGreaterThan(8);
  });

  test.each(examples)("%s: %s is valid", (key, example) => {
    const value: unknown = JSON.parse(
      example.replace(/([{,]\s*)([A-Za-z]\w*):/g, '$1"$2":').replaceAll(/,\s*([}\]])/g, "$1"),
    );
    const site = { title: "Site", url: "https://example.org", [key]: value };
    expect(siteSchema.safeParse(site).error?.issues).toBeUndefined();
  });
});

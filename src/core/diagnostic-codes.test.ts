import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { diagnosticCodes, explainCode } from "./diagnostic-codes.ts";

const sources = fileURLToPath(new URL("..", import.meta.url));
const engine = readdirSync(sources, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.fixture\./.test(file))
  .filter((file) => !file.startsWith(path.join("core", "catalogue")))
  .map((file) => readFileSync(path.join(sources, file), "utf8"))
  .join("\n");

describe.each(Object.entries(diagnosticCodes))("%s", (code, { cause, example, remedy }) => {
  test("has a name with area and problem, a cause, an example and a remedy", () => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*\/[a-z]+(-[a-z]+)*$/);
    expect(cause).toMatch(/^[A-Z].*[.]$/s);
    expect(remedy).toMatch(/^[A-Z].*[.]$/s);
    expect(example.trim()).not.toBe("");
  });

  test("is used by the engine", () => {
    expect(engine).toContain(`"${code}"`);
  });
});

test("an unknown code has no explanation", () => {
  expect(explainCode("config/unknown-key")).toBe(diagnosticCodes["config/unknown-key"]);
  expect(explainCode("nothing/such")).toBeUndefined();
  expect(explainCode("toString")).toBeUndefined();
});

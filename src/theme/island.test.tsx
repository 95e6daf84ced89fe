import { type ReactNode, useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { island, IslandPropsError } from "./island.tsx";
import { type DataAccess, PageContext, type RenderedPage } from "./page-context.ts";

interface CounterProps {
  readonly start?: unknown;
}

function Counter({ start }: CounterProps): ReactNode {
  const [count] = useState(String(start));
  return <b>{count}</b>;
}

const Island = island("components/counter", Counter);

function apart(inner: ReactNode) {
  return { id: "i1", html: renderToStaticMarkup(inner) };
}

function render(element: ReactNode): string {
  const content = { data: {} as DataAccess, renderApart: apart };
  const scope = { page: {} as RenderedPage, content };
  return renderToStaticMarkup(<PageContext value={scope}>{element}</PageContext>);
}

test("an island is its server HTML with the data for hydration", () => {
  expect(render(<Island start={3} />)).toBe(
    '<lectern-island data-name="components/counter" data-id="i1" data-props="{&quot;start&quot;:3}"><b>3</b></lectern-island>',
  );
});

test("an island needs a renderer", () => {
  expect(() => renderToStaticMarkup(<Island />)).toThrow(
    "An island was rendered outside <PageContext>.",
  );
});

describe("props", () => {
  test.each([
    ["text", "a"],
    ["a number", 1.5],
    ["null", null],
    ["undefined, which is omitted", undefined],
    ["lists and objects of these", { rows: [{ a: 1, b: [true, null] }] }],
  ])("can be %s", (_, start) => {
    expect(render(<Island start={start} />)).toContain("data-props");
  });

  test.each([
    ["a function", () => {}, "start", "a function"],
    ["a symbol", Symbol("s"), "start", "a symbol"],
    ["a number that JSON doesn't support", Number.NaN, "start", "the number NaN"],
    ["a date", new Date(0), "start", "an instance of Date"],
    ["an element", <i key="i" />, "start", "a React element"],
    ["a nested function", { rows: [{ on: () => {} }] }, "start.rows.0.on", "a function"],
    ["undefined in a list", { rows: [undefined] }, "start.rows.0", "undefined in an array"],
  ])("can't be %s", (_, start, prop, found) => {
    expect(() => render(<Island start={start} />)).toThrow(
      new IslandPropsError("components/counter", prop, found),
    );
  });

  test("are mentioned in the message with their path", () => {
    const error = new IslandPropsError("x", "rows.0", "a function");
    expect(error.prop).toBe("rows.0");
    expect(error.message).toBe(
      'The prop "rows.0" of the island "x" is a function. ' +
        "Pass strings, numbers, booleans, null, arrays and plain objects to islands.",
    );
  });
});

import { describe, expect, test } from "vitest";
import { diagramSyntax } from "./diagram-syntax.ts";

const check = diagramSyntax("/no-site");

describe("a diagram", () => {
  test.each([
    'graph LR\n  A[A <b>bold</b> text] --> B\n  click A "https://a.example"',
    "sequenceDiagram\n  A->>B: hi",
    "classDiagram\n  A <|-- B",
    "stateDiagram-v2\n  [*] --> A",
    "erDiagram\n  A ||--o{ B : has",
    'pie title Of pies\n  "eaten": 3',
    "gantt\n  title A plan\n  section One\n  Work :a, 2026-01-01, 3d",
    "mindmap\n  root\n    a",
    "gitGraph\n  commit",
    "---\ntitle: A\n---\n%% note\n%%{init: {'theme':'dark'}}%%\nflowchart LR\n  A --> B",
  ])("that Mermaid renders has no problem: %j", async (source) => {
    expect(await check(source)).toBeUndefined();
  });

  test.each([
    ["flowchrt TD\n  A --> B", 1, /no diagram type "flowchrt"/, 'Did you mean "flowchart"?'],
    ["flowchart TD\n  A[text --> B\n  B --> C", 2, /can't parse/, "A bracket is never closed."],
    ["---\ntitle: T\n---\n\ngraph LR\n%% note\n  A --> B\n  B --", 8, /can't parse/, undefined],
    ['pie\n  "a" 3', 2, /can't parse/, 'Mermaid expects ":".'],
    ["\n", 1, /is empty/, undefined],
  ])("that Mermaid doesn't render has a problem: %j", async (source, line, message, hint) => {
    expect(await check(source)).toEqual({ line, message: expect.stringMatching(message), hint });
  });
});

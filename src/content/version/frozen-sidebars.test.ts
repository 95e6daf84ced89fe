import { expect, test } from "vitest";
import { frozenSidebars } from "./frozen-sidebars.ts";

const text = `# Order as in the index.
docs:
  - intro
  - type: separator
  - type: category
    label: App
    link: { type: doc, id: app/index }
    items:
      - app/overview
      - { type: link, label: Notes, href: /notes }
  - type: separator
  - type: category
    label: Guides
    link: { type: doc, id: app/guides }
    items:
      - { type: doc, id: guides/a, label: A }
      - app/b
`;

test("sidebars of a version leave out what is not copied, and what only held that", () => {
  expect(frozenSidebars(text, (id) => !id.startsWith("app/"))).toBe(`# Order as in the index.
docs:
  - intro
  - type: separator
  - type: category
    label: Guides
    items:
      - { type: doc, id: guides/a, label: A }
`);
});

test("sidebars of a version with everything are those of the version it is cut from", () => {
  expect(frozenSidebars(text, () => true)).toBe(text);
});

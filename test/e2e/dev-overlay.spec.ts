import path from "node:path";
import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { firstOf } from "../long-tests.ts";
import { devLines, expect, sharedInFile, test as base, withSite } from "./servers.ts";

const files = {
  "site.config.ts": `import { defineSite } from "lectern";
export default defineSite({
  title: "Small",
  url: "https://small.example",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs", sidebars: "sidebars.yml" }],
  styles: ["styles/site.css"],
});
`,
  "sidebars.yml": "docs:\n  - index\n  - parts\n  - other\n",
  "styles/site.css": "b { color: red; }\n",
  "docs/parts.mdx": `---
title: Parts
---

import { Box } from "../components/box";
import Zap from "../components/zap.client";

<Box />

<Zap />

[There](./other.md#there)
`,
  "docs/other.md": "# Other\n\n## There\n\nText. [Parts](./parts.mdx)\n",
  "components/box.tsx": `export function Box() {\n  return <p>A box</p>;\n}\n`,
  "components/text.ts": `export const text = "Zapped";\n`,
  "components/zap.client.tsx": `import { useState } from "react";
import { text } from "./text";
export default function Zap() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{text} {count}</button>;
}
`,
};

interface Draft {
  readonly address: string;
  /** Replaces text in a file and returns a function that restores it. */
  edit(name: string, before: string, after: string): () => void;
}

/** A single server for all tests, because each test reverts its edits. */
const test = base.extend<{ readonly draft: Draft }>({
  draft: sharedInFile((use) =>
    withSite("dev", files, ({ address, root }) =>
      use({
        address,
        edit(name, before, after) {
          const file = path.join(root, name);
          const text = readFileSync(file, "utf8");
          expect(text).toContain(before);
          writeFileSync(file, text.replace(before, after));
          return () => writeFileSync(file, text);
        },
      }),
    ),
  ),
});

// The development tools log that they're connected.
test.use({ expectedLines: devLines });

const overlay = (page: Page) => page.locator("#lectern-diagnostics");

interface Mistake {
  readonly code: string;
  readonly edit: Parameters<Draft["edit"]>;
  /** Whether all other pages also show the problem. */
  readonly isOnAll: boolean;
}

/** `npm test` tries the first five. */
const mistakes: readonly Mistake[] = [
  {
    code: "front-matter/unknown-key",
    edit: ["docs/parts.mdx", "title: Parts", "titel: Parts"],
    isOnAll: false,
  },
  {
    code: "link/unknown-anchor",
    edit: ["docs/parts.mdx", "#there", "#here"],
    isOnAll: false,
  },
  {
    code: "import/failed",
    edit: ["components/box.tsx", "</p>", ""],
    isOnAll: true,
  },
  { code: "style/syntax", edit: ["styles/site.css", "}", ""], isOnAll: true },
  {
    code: "config/unknown-key",
    edit: ["site.config.ts", 'title: "Small",', 'title: "Small",\n  colour: "red",'],
    isOnAll: true,
  },
  {
    code: "sidebar/unknown-document",
    edit: ["sidebars.yml", "- other", "- others"],
    isOnAll: true,
  },
  {
    code: "front-matter/syntax",
    edit: ["docs/parts.mdx", "title: Parts", "title: Parts: all"],
    isOnAll: false,
  },
  {
    code: "import/missing",
    edit: ["components/box.tsx", "export function", `import "nothing";\nexport function`],
    isOnAll: true,
  },
];

test("the overlay shows the problems of its page and of all pages, until they are fixed", async ({
  page,
  draft,
  consoleLines,
}) => {
  const other = await page.context().newPage();
  await other.goto(`${draft.address}/docs/other`);
  await page.goto(`${draft.address}/docs/parts`);
  await expect(page.getByRole("button", { name: "Zapped 0" })).toBeVisible();
  for (const { code, edit, isOnAll } of firstOf(5, mistakes)) {
    const undo = draft.edit(...edit);
    await expect(overlay(page)).toContainText(code);
    await expect(overlay(page)).toContainText(`${edit[0]}:`);
    if (isOnAll) await expect(overlay(other)).toContainText(code);
    else await expect(overlay(other)).toHaveCount(0);
    undo();
    await expect(overlay(page)).toHaveCount(0);
    await expect(overlay(other)).toHaveCount(0);
  }
  await expect(page.getByText("A box")).toBeVisible();
  await other.close();
  consoleLines.length = 0;
});

test("the overlay reopens for a new problem after Escape closed it", async ({ page, draft }) => {
  await page.goto(`${draft.address}/docs/parts`);
  const undo = draft.edit("docs/parts.mdx", "#there", "#here");
  await expect(overlay(page)).toContainText("1 error");
  await page.keyboard.press("Escape");
  await expect(overlay(page)).toHaveCount(0);
  const answered = page.waitForResponse(/lectern-problems/);
  await page.goto(`${draft.address}/docs/parts`);
  await answered;
  await expect(page.getByRole("button", { name: "Zapped 0" })).toBeVisible();
  await expect(overlay(page)).toHaveCount(0);
  draft.edit("docs/parts.mdx", "title: Parts", "titel: Parts");
  await expect(overlay(page)).toContainText("2 errors");
  // The link opens the other page without loading a document.
  await page.getByRole("link", { name: "There" }).click();
  await expect(page.locator("h1")).toHaveText("Other");
  await expect(overlay(page)).toHaveCount(0);
  await page.goBack();
  await expect(overlay(page)).toContainText("2 errors");
  undo();
  await expect(overlay(page)).toHaveCount(0);
});

const failures: readonly {
  readonly name: string;
  readonly edit: Parameters<Draft["edit"]>;
  readonly said: readonly string[];
  /** Whether the page is open before the edit. */
  readonly isOpen?: boolean;
}[] = [
  {
    name: "a module that throws in the browser",
    edit: [
      "components/text.ts",
      "export",
      `if (typeof document !== "undefined") throw new Error("No browser.");\nexport`,
    ],
    said: ['The island "components/zap" didn\'t load.', "No browser.", "components/text.ts"],
  },
  {
    name: "an island that does not compile",
    edit: ["components/zap.client.tsx", "</button>", ""],
    said: ["components/zap.client.tsx", "import/failed"],
    isOpen: true,
  },
  {
    name: "an island that throws in the browser",
    edit: [
      "components/zap.client.tsx",
      "  return",
      `  if (typeof document !== "undefined") throw new Error("No island.");\n  return`,
    ],
    said: ["No island.", "components/zap.client.tsx"],
  },
  {
    name: "an export that is missing",
    edit: ["components/text.ts", "export const text =", "export const words ="],
    said: ["components/zap", "text"],
  },
  {
    name: "a stylesheet that does not load",
    edit: ["styles/site.css", "b {", `@import "./nothing.css";\nb {`],
    said: ["The page's JavaScript didn't load.", "nothing.css"],
  },
];

test("errors in the browser are shown over the page, which works again after the next edit", async ({
  page,
  draft,
  consoleLines,
}) => {
  const address = `${draft.address}/docs/parts`;
  for (const { name, edit, said, isOpen = false } of firstOf(2, failures)) {
    await test.step(name, async () => {
      if (isOpen) {
        await page.goto(address);
        await expect(page.locator("lectern-island")).toHaveAttribute("data-hydrated", "");
      }
      // Otherwise the edit reloads the page while the test opens it.
      if (!isOpen) await page.goto("about:blank", { waitUntil: "commit" });
      const undo = draft.edit(...edit);
      if (!isOpen) await page.goto(address);
      for (const text of said) await expect(overlay(page)).toContainText(text);
      await expect(page.getByText("This site didn't load properly")).toBeHidden();
      undo();
      await expect(overlay(page)).toHaveCount(0);
      await page.getByRole("button", { name: "Zapped 0" }).click();
      await expect(page.getByRole("button", { name: "Zapped 1" })).toBeVisible();
    });
  }
  consoleLines.length = 0;
});

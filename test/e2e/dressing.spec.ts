import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { fontFile } from "../font-files.ts";
import { temporaryFolder } from "../fixture-site.ts";
import { callLectern } from "../kept-lectern.ts";
import { writeSite } from "../site-on-disk.ts";
import {
  devLines,
  expect,
  sharedInFile,
  startLectern,
  test as base,
  type Served,
  withSite,
  type WrittenSite,
} from "./servers.ts";

const config = `import { defineSite } from "lectern";
export default defineSite({
  title: "Dressed",
  url: "https://dressed.example",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
  components: {
    TopBarEnd: "components/bar-end.tsx",
    SidebarEnd: "components/sidebar-end.tsx",
    SearchStart: "components/search-start.tsx",
    ContentsEnd: "components/contents-end.tsx",
    PageEnd: "components/page-end.tsx",
    Footer: "components/footer.tsx",
  },
});
`;

const counter = `import { useState } from "react";
export default function Counter({ label }: { readonly label: string }) {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{label} {count}</button>;
}
`;

const files = {
  "site.config.ts": config,
  "docs/next.md": "# Next\n\nMore text.\n\n## First\n\n## Second\n",
  "docs/index.md": "---\nslug: /\n---\n\n# Home\n\n[Next](./next.md)\n",
  "components/counter.client.tsx": counter,
  "components/bar-end.tsx": `import Counter from "./counter.client";
export default () => <Counter label="bar" />;
`,
  "components/sidebar-end.tsx": `import Counter from "./counter.client";
export default () => <Counter label="sidebar" />;
`,
  "components/search-start.tsx": `import { Link } from "lectern";
import Counter from "./counter.client";
export default () => <p><Link href="/docs/next">Ask us</Link> <Counter label="search" /></p>;
`,
  "components/contents-end.tsx": `import type { SlotProps } from "lectern";
export default ({ page }: SlotProps["ContentsEnd"]) => <p>Contents of {page.title}</p>;
`,
  "components/page-end.tsx": `import type { SlotProps } from "lectern";
import Counter from "./counter.client";
export default ({ page }: SlotProps["PageEnd"]) => <Counter label={page.title} />;
`,
  "components/footer.tsx": `import styles from "./footer.module.css";
export default () => <footer className={styles.mine}>Our own footer</footer>;
`,
  "components/footer.module.css": "@layer site { .mine { color: rgb(1, 2, 3); } }\n",
};

const test = base.extend<{ dressed: Served; late: Served; written: WrittenSite }>({
  dressed: sharedInFile((use) => withSite("serve", files, use)),
  late: sharedInFile(async (use) => {
    const folder = temporaryFolder();
    const text = "A short line of text.\n\n## Part\n\n- one\n- two\n\n";
    writeSite(folder.path, {
      "site.config.ts": `import { defineSite } from "lectern";
export default defineSite({
  title: "Late",
  url: "https://late.example",
  theme: { fonts: { text: ["fonts/main.woff2"] } },
});
`,
      "docs/index.md": `# A heading in the font\n\n${text.repeat(9)}`,
    });
    mkdirSync(path.join(folder.path, "fonts"));
    cpSync(fontFile("Main-Regular"), path.join(folder.path, "fonts/main.woff2"));
    const { code, stderr } = callLectern("build", folder.path);
    if (code !== 0) throw new Error(stderr);
    const served = await startLectern("serve", folder.path);
    await use(served);
    await served.stop();
    folder.remove();
  }),
  written: sharedInFile((use) => withSite("dev", files, use)),
});

async function slotsComeToLife(page: Page, served: Served): Promise<void> {
  await page.goto(`${served.address}/docs`);
  await expect(page.getByRole("contentinfo")).toHaveText("Our own footer");
  await expect(page.getByText("Our own footer")).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(page.locator("lectern-island[data-hydrated]")).toHaveCount(3);
  await page.getByRole("button", { name: "bar 0", exact: true }).click();
  await page.getByRole("button", { name: "sidebar 0" }).click();
  await page.getByRole("button", { name: "Home 0" }).click();
  await expect(page.getByRole("button", { name: "Home 1" })).toBeVisible();
  await page.getByRole("link", { name: "Next" }).first().click();
  // The page has a different group. The site keeps the reader's choice.
  await expect(page.getByRole("button", { name: "Next 0" })).toBeVisible();
  await expect(page.locator("lectern-island[data-hydrated]")).toHaveCount(3);
  await expect(page.getByText("Contents of Next")).toBeVisible();
  await page.getByRole("button", { name: "sidebar 1" }).click();
  await expect(page.getByRole("button", { name: "sidebar 2" })).toBeVisible();
  await page.getByRole("button", { name: "Next 0" }).click();
  await expect(page.getByRole("button", { name: "Next 1" })).toBeVisible();
  await page.getByRole("button", { name: "bar 1", exact: true }).click();
  await expect(page.getByRole("button", { name: "bar 2", exact: true })).toBeVisible();
}

test("slots of the page and the site are hydrated", async ({ page, dressed }) => {
  await slotsComeToLife(page, dressed);
});

test("a slot above the search results is hydrated, and its links close the search", async ({
  page,
  dressed,
}) => {
  await page.goto(`${dressed.address}/docs`);
  await page.keyboard.press("/");
  await page.getByRole("combobox").fill("text");
  await page.getByRole("button", { name: "search 0" }).click();
  await expect(page.getByRole("button", { name: "search 1" })).toBeVisible();
  await page.getByRole("link", { name: "Ask us" }).click();
  await expect(page).toHaveURL(`${dressed.address}/docs/next`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("in development", () => {
  test.use({ expectedLines: devLines });

  // `dev-edits.spec.ts` adds and edits components in development.
  test(
    "slots are hydrated, and change with their component",
    { tag: "@long" },
    async ({ page, written }) => {
      await slotsComeToLife(page, written);
      const file = path.join(written.root, "components/page-end.tsx");
      const text = readFileSync(file, "utf8");
      writeFileSync(file, text.replace("{page.title}", '{"edited " + page.title}'));
      await expect(page.getByRole("button", { name: "edited Next 0" })).toBeVisible();
      await page.getByRole("button", { name: "bar 2", exact: true }).click();
      await expect(page.getByRole("button", { name: "bar 3", exact: true })).toBeVisible();
    },
  );
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("slots are complete", async ({ page, dressed }) => {
    await page.goto(`${dressed.address}/docs`);
    await expect(page.getByRole("contentinfo")).toHaveText("Our own footer");
    await expect(page.getByRole("button", { name: "Home 0" })).toBeVisible();
    await expect(page.getByRole("button", { name: "bar 0", exact: true })).toBeVisible();
  });
});

test("nothing moves when the site's font loads late", async ({ page, late }) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/woff2$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(late.address, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint").length > 0,
  );
  // The layout of blocks below the viewport is complete.
  await expect(page.locator("html[data-gradual]")).toHaveCount(0);
  const isThere = () => document.fonts.check('16px "KaTeX_Main"');
  expect(await page.evaluate(isThere)).toBe(false);
  const before = await places(page);
  release();
  await page.waitForFunction(isThere);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain(
    "KaTeX_Main",
  );
  expect(await places(page)).toEqual(before);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (list: PerformanceObserverEntryList) =>
          resolve(
            list
              .getEntries()
              .reduce((all, entry) => all + (entry as unknown as { value: number }).value, 0),
          );
        new PerformanceObserver(sum).observe({ type: "layout-shift", buffered: true });
        // The browser doesn't report anything if there is no layout shift.
        requestAnimationFrame(() => setTimeout(() => resolve(0)));
      }),
  );
  // Labels in the top bar may be a few pixels wider or narrower, which isn't noticeable.
  expect(shift).toBeLessThan(0.001);
});

/** Returns the position and height of each content block. */
function places(page: Page): Promise<readonly (readonly number[])[]> {
  return page.locator(".content > *").evaluateAll((blocks) =>
    blocks.map((block) => {
      const { top, height } = block.getBoundingClientRect();
      return [Math.round(top), Math.round(height)];
    }),
  );
}

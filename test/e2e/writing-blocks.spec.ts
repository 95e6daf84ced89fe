import type { Page } from "@playwright/test";
import { expect, test as base, withSite, type Served } from "./servers.ts";

const files = {
  "site.config.ts": `import { defineSite } from "lectern";
export default defineSite({
  title: "Ferry",
  url: "https://ferry.example",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
});
`,
  "docs/index.md": "# Docs\n\n[Steps](./steps.mdx)\n",
  "docs/steps.mdx": `# Steps

<Steps>

1. Cast off.

2. Cross the river.

</Steps>

[Docs](./index.md)
`,
};

const test = base.extend<object, { readonly site: Served }>({
  site: [({}, use) => withSite("serve", files, use), { scope: "worker" }],
});

const indent = (page: Page) =>
  page
    .locator(".lectern-steps li")
    .first()
    .evaluate((item) => getComputedStyle(item).paddingLeft);

/** The same in the first frame that contains the steps. */
async function firstIndent(page: Page, show: () => Promise<unknown>): Promise<string> {
  await page.evaluate(() => {
    const first = new Promise<string>((resolve) => {
      const observer = new MutationObserver(() => {
        const item = document.querySelector(".lectern-steps li");
        if (!item) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(getComputedStyle(item).paddingLeft));
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    Object.assign(window, { first });
  });
  await show();
  return page.evaluate(() => (window as unknown as { first: Promise<string> }).first);
}

test("steps have their styles in the first frame, also after a click on a link", async ({
  page,
  site,
}) => {
  const link = (name: string) => page.locator(".content").getByRole("link", { name });
  await page.goto(`${site.address}/docs`);
  expect(await firstIndent(page, () => link("Steps").click())).toBe("44px");
  await page.goto(`${site.address}/docs/steps`);
  expect(await indent(page)).toBe("44px");
  await link("Docs").click();
  await expect(page).toHaveTitle(/^Docs/);
  expect(await firstIndent(page, () => page.goBack())).toBe("44px");
});

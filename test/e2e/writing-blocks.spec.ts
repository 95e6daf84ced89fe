import type { Locator, Page } from "@playwright/test";
import { expect, sharedInFile, test as base, withSite, type Served } from "./servers.ts";

/** Returns a code group with a block for each title. */
function codeGroup(...titles: readonly string[]): string {
  const blocks = titles.map((title) => `\`\`\`text title="${title}"\nOn ${title}\n\`\`\`\n`);
  return `:::code-group{groupId="os"}\n\n${blocks.join("\n")}\n:::`;
}

const files = {
  "site.config.ts": `import { defineSite } from "lectern";
export default defineSite({
  title: "Ferry",
  url: "https://ferry.example",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
});
`,
  "docs/groups.md": `# Groups

${codeGroup("Arch", "Debian")}

## More

${codeGroup("Debian", "Fedora")}
`,
  "docs/query.mdx": `# Query

<Tabs queryString="boat">
<TabItem value="ferry">The ferry</TabItem>
<TabItem value="tug">The tug</TabItem>
</Tabs>

${codeGroup("Arch", "Debian").replace("}", " queryString}")}

${codeGroup("Debian", "Fedora")}

[Tug](?boat=tug)
`,
  "docs/code.md": `# Code

\`\`\`js
// diff-remove-next-line
const a = 1;
// diff-add-next-line
const a = 2;
use(a);
\`\`\`

\`\`\`js diff
- const a = 1;
+ const a = 2;
  use(a);
\`\`\`

\`\`\`diff
-a
+b
\`\`\`

\`\`\`console
$ ferry --from left
Ready.
\`\`\`
`,
  "static/boat.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/></svg>',
  "pages/index.mdx": `---
title: Ferry
customProps:
  layout: wide
---

<Hero>

# Across the river <Badge type="tip">New</Badge>

In two minutes.

<LinkButton href="/docs">Docs</LinkButton>

![A boat](/boat.svg)

</Hero>

After the hero.
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

const test = base.extend<{ readonly site: Served }>({
  site: sharedInFile((use) => withSite("serve", files, use)),
});

const indent = (page: Page) =>
  page
    .locator(".lectern-steps li")
    .first()
    .evaluate((item) => getComputedStyle(item).paddingLeft);

/** Returns the indent in the first frame that contains the steps. */
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
  // A link in the content would lay out the page again after the first frame.
  await expect(page.locator(".content link")).toHaveCount(0);
});

test("code groups with the same name switch together, and are remembered", async ({
  page,
  site,
}) => {
  await page.goto(`${site.address}/docs/groups`);
  const tabs = page.getByRole("tab", { name: "Debian" });
  await expect(tabs.first()).toHaveAttribute("aria-selected", "false");
  await tabs.nth(1).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("On Fedora")).toBeVisible();
  await expect(page.getByText("On Arch")).toBeVisible();
  await tabs.first().click();
  await expect(page.getByText("On Debian").first()).toBeVisible();
  await expect(page.getByText("On Debian").nth(1)).toBeVisible();
  await expect(page.getByText(/On (?:Arch|Fedora)/)).toHaveCount(2);
  await expect(page.getByText("On Arch")).toBeHidden();
  await page.reload();
  await expect(page.getByText("On Debian").nth(1)).toBeVisible();
  await expect(page.getByText("On Arch")).toBeHidden();
});

test("tabs with a query open from the URL, and update it", async ({ page, site }) => {
  const tab = (name: string) => page.getByRole("tab", { name });
  await page.goto(`${site.address}/docs/query?boat=tug&os=Debian&other=1#query`);
  await expect(page.getByText("The tug")).toBeVisible();
  await expect(page.getByText("The ferry")).toBeHidden();
  await expect(page.getByText("On Debian").first()).toBeVisible();
  await expect(page.getByText("On Debian").nth(1)).toBeVisible();
  await tab("ferry").click();
  await expect(page).toHaveURL(/\?boat=ferry&os=Debian&other=1#query$/);
  // A group without a query switches the group with a query.
  await tab("Fedora").click();
  await expect(page).toHaveURL(/\?boat=ferry&os=Fedora&other=1#query$/);
  await tab("Arch").click();
  await expect(page).toHaveURL(/os=Arch/);
  await expect(page.getByText("The ferry")).toBeVisible();
  await page.goto(`${site.address}/docs/query?boat=none`);
  await expect(page.getByText("On Arch")).toBeVisible();
  await expect(page.getByText("The ferry")).toBeVisible();
  await page.getByRole("link", { name: "Tug" }).click();
  await expect(page.getByText("The tug")).toBeVisible();
});

test.describe("the copy button", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("leaves out deleted lines, signs, prompts and output", async ({ page, site }) => {
    await page.goto(`${site.address}/docs/code`);
    const buttons = page.locator(".copy-button");
    await expect(buttons).toHaveCount(4);
    const expected = [
      "const a = 2;\nuse(a);",
      "const a = 2;\nuse(a);",
      "-a\n+b",
      "ferry --from left",
    ];
    for (const [at, code] of expected.entries()) {
      await buttons.nth(at).focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all blocks of a code group are visible, with their titles", async ({ page, site }) => {
    await page.goto(`${site.address}/docs/groups`);
    await expect(page.getByRole("tab")).toHaveCount(0);
    for (const title of ["Arch", "Debian", "Fedora"]) {
      await expect(page.getByText(`On ${title}`).first()).toBeVisible();
      await expect(page.locator(".tab-label", { hasText: title }).first()).toBeVisible();
    }
  });
});

test("a hero has its image next to the text, or below it on small screens", async ({
  page,
  site,
}) => {
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  await page.goto(site.address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Across the river New");
  const image = page.getByAltText("A boat");
  const button = page.getByRole("link", { name: "Docs" });
  const after = page.getByText("After the hero.");
  expect(await top(image)).toBeLessThan(await top(button));
  expect((await after.boundingBox())?.x).toBeGreaterThan(16);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await top(image)).toBeGreaterThan(await top(button));
  expect(await top(after)).toBeGreaterThan(await top(image));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

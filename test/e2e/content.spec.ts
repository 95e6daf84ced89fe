import { expect, test } from "./servers.ts";

test("tabs switch by click and by key, are kept, and switch together", async ({
  page,
  features,
}) => {
  await page.goto(`${features.address}/docs/components`);
  await expect(page.getByText("On macOS.")).toBeHidden();
  await page.getByRole("tab", { name: "macOS" }).click();
  await expect(page.getByText("On macOS.")).toBeVisible();
  await expect(page.getByText("On Linux.")).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("On Linux.")).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByText("On macOS.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("On macOS.")).toBeVisible();
});

test("an island comes to life when it is in view, and keeps what the server wrote until then", async ({
  page,
  features,
}) => {
  await page.goto(`${features.address}/docs/components`);
  const island = page.locator("lectern-island");
  await expect(island).toContainText("Clicks: 3");
  await island.scrollIntoViewIfNeeded();
  await expect(island).toHaveAttribute("data-hydrated", "");
  await island.getByRole("button", { name: "Add" }).click();
  await expect(island).toContainText("Clicks: 4");
});

test("an island works after navigation too", async ({ page, features }) => {
  await page.goto(`${features.address}/docs/code`);
  await page.getByRole("link", { name: "Components" }).first().click();
  await expect(page.locator("h1")).toHaveText("Components");
  await page.locator("lectern-island").scrollIntoViewIfNeeded();
  await page.locator("lectern-island").getByRole("button", { name: "Add" }).click();
  await expect(page.locator("lectern-island")).toContainText("Clicks: 4");
});

test("a diagram is drawn as an image, again for the other colour mode", async ({
  page,
  features,
}) => {
  await page.goto(`${features.address}/docs/diagram`);
  const image = page.locator("img.diagram-image");
  await expect(image).toHaveAttribute("alt", "From page to HTML");
  const light = await image.getAttribute("src");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(image).not.toHaveAttribute("src", light ?? "");
});

test("code can be copied", async ({ page, features, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${features.address}/docs/code`);
  const figure = page.locator("figure.code").first();
  await figure.hover();
  await figure.getByRole("button", { name: "Copy code to clipboard" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe("$name = get_string('pluginname', 'mod_book');\necho $name;");
});

test("code that fits into its box has no button to wrap it", async ({ page, features }) => {
  await page.goto(`${features.address}/docs/code`);
  const figure = page.locator("figure.code").first();
  await figure.hover();
  await expect(figure.locator(".copy-button")).toBeVisible();
  await expect(figure.locator(".wrap-button")).toBeHidden();
});

test("old addresses lead to new ones, and no address ends in a slash", async ({
  page,
  features,
}) => {
  await page.goto(`${features.address}/old`);
  await expect(page).toHaveURL(`${features.address}/docs/code`);
  await page.goto(`${features.address}/docs/code/`);
  await expect(page).toHaveURL(`${features.address}/docs/code`);
  await page.goto(`${features.address}/docs/code.html`);
  await expect(page).toHaveURL(`${features.address}/docs/code`);
});

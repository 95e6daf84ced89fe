import { expect, test } from "./servers.ts";

test("an island is hydrated when it's in view, also after navigation", async ({
  page,
  features,
}) => {
  await test.step("an island is hydrated when it's in view, and keeps the server's HTML until then", async () => {
    await page.goto(`${features.address}/docs/components`);
    const island = page.locator("lectern-island");
    await expect(island).toContainText("Clicks: 3");
    await island.scrollIntoViewIfNeeded();
    await expect(island).toHaveAttribute("data-hydrated", "");
    await island.getByRole("button", { name: "Add" }).click();
    await expect(island).toContainText("Clicks: 4");
  });
  await test.step("an island left before hydration logs nothing", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1280, height: 240 });
    await page.goto(`${features.address}/docs/components`);
    const ahead = page.waitForResponse(/\/docs\/code\.json$/);
    await page.getByRole("navigation", { name: "Docs sidebar" }).getByText("Code").hover();
    await (await ahead).finished();
    await page.evaluate(() => {
      // Leave the page between the start of hydration and its first step.
      const leave = new MutationObserver(() => void navigation.navigate("/docs/code"));
      leave.observe(document.body, { subtree: true, attributeFilter: ["data-hydrated"] });
    });
    await page.locator("lectern-island").scrollIntoViewIfNeeded();
    await expect(page.locator("h1")).toHaveText("Code");
  });
  await test.step("an island also works after navigation", async () => {
    await page.goto(`${features.address}/docs/code`);
    await page.getByRole("link", { name: "Components" }).first().click();
    await expect(page.locator("h1")).toHaveText("Components");
    await page.locator("lectern-island").scrollIntoViewIfNeeded();
    await page.locator("lectern-island").getByRole("button", { name: "Add" }).click();
    await expect(page.locator("lectern-island")).toContainText("Clicks: 4");
  });
});

test("a diagram is rendered as an image, and again for the other colour mode", async ({
  page,
  features,
}) => {
  await page.goto(`${features.address}/docs/diagram`);
  const image = page.locator("img.diagram-image");
  await expect(image).toHaveAttribute("alt", "From page to HTML");
  const light = await image.getAttribute("src");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(image).not.toHaveAttribute("src", light ?? "");
  // Browser extensions can send arbitrary messages. The console must stay empty.
  const frame = page.frames().find((each) => each !== page.mainFrame());
  for (const window of [page, frame]) {
    await window?.evaluate(() => globalThis.postMessage(null, location.origin));
  }
});

test("old URLs redirect to new ones, and no URL has a trailing slash", async ({
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

import { enter, panel } from "./search-box.ts";
import { expect, test } from "./servers.ts";

test("client JavaScript is fetched in parallel, and only once", async ({ page, features }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${features.address}/docs/code`);
  const addresses = await page
    .locator("link[rel=modulepreload], script[type=module]")
    .evaluateAll((all) => all.map((it) => it.getAttribute("href") ?? it.getAttribute("src")));
  for (const name of ["react", "program", "start", "main"]) {
    const own = fetched.filter((address) => address.startsWith(`/assets/${name}`));
    expect(own.toSorted()).toEqual([...new Set(own)].toSorted());
    expect(addresses).toEqual(expect.arrayContaining(own));
  }
});

test("content rendered by client JavaScript has its styles from the start", async ({
  page,
  features,
}) => {
  let release = () => {};
  const mayCome = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/later\.[^/]+\.css$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  const [loaded] = await Promise.all([
    page.waitForEvent("request", (request) => request.url().includes("/code-buttons.")),
    page.goto(`${features.address}/docs/code`),
  ]);
  await loaded.response();
  await enter(page);
  await page.keyboard.type("tables");
  await expect(page.locator(".code-buttons")).toHaveCount(0);
  await expect(panel(page)).toHaveCount(0);
  release();
  await expect(page.locator(".code-buttons").first()).toHaveCSS("position", "absolute");
  await expect(panel(page)).toHaveCSS("overflow-y", "auto");
});

test.describe("with a stylesheet that imports a missing file", () => {
  test.use({ expectedLines: /404|missing\.css/ });

  test("the page shows no message about missing files", async ({ page, features }) => {
    await page.route(/\/style\.[^/]+\.css$/, async (route) => {
      const response = await route.fetch();
      const body = `@import "/missing.css";\n${await response.text()}`;
      await route.fulfill({ response, body });
    });
    await page.route("**/missing.css", (route) => route.fulfill({ status: 404 }));
    const missing = page.waitForResponse(/missing\.css$/);
    await page.goto(`${features.address}/docs/code`);
    await missing;
    await expect(page.locator(".copy-button").first()).toBeAttached();
    await expect(page.locator(".base-path-problem")).toBeHidden();
  });
});

test.describe("without the later styles", () => {
  // Each part of the page that needs the blocked files retries them separately.
  test.use({ expectedLines: /ERR_FAILED/ });

  test("the page works, without a message about a wrong base path", async ({ page, features }) => {
    await page.route(/\/later\.[^/]+\.css$/, (route) => route.abort());
    await page.goto(`${features.address}/docs/code`);
    await expect(page.locator(".copy-button").first()).toBeAttached();
    await expect(page.locator(".base-path-problem")).toBeHidden();
    await enter(page);
    await page.keyboard.type("tables");
    await expect(panel(page)).toContainText("Tables and lists");
  });
});

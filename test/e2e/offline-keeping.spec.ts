import { firstOf } from "../long-tests.ts";
import {
  allKept,
  keepEverything,
  keptLabels,
  keptRelease,
  openManager,
  part,
  run,
  workerControls,
} from "./kept-site.ts";
import { options, search } from "./search-box.ts";
import { whenReady } from "./servers.ts";
import { expect, test, type Trouble } from "./switchable-site.ts";

test("the complete site can be read and searched offline", async ({ page, site }) => {
  await test.step("the complete site can be read offline, each page at its own URL", async () => {
    await keepEverything(page, site);
    site.down();
    await page.goto(`${site.address}/docs/setup?from=mail#steps`);
    await expect(page.locator("h1")).toHaveText("Setup");
    await expect(page).toHaveTitle("Setup | Kept");
    await expect(page.locator("#steps")).toBeInViewport();
    await page.reload();
    await expect(page.locator("h1")).toHaveText("Setup");
    expect(new URL(page.url()).search).toBe("?from=mail");
    await expect(page.locator(".connection-note")).toContainText("Offline copy from");

    await page.getByRole("link", { name: "reference", exact: true }).click();
    await expect(page.locator("h1")).toHaveText("Reference");
    await page.getByRole("banner").getByRole("link", { name: "Docs", exact: true }).click();
    const image = page.getByRole("button", { name: /A square/ });
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBe(64);
    for (const address of ["/", "/general/releases/first", "/docs/1.0", "/docs/index.html"]) {
      await page.goto(site.address + address);
      await expect(page.locator(".kept-parts")).toHaveCount(0);
      await expect(page.locator(".article")).toBeVisible();
    }
    await page.goto(`${site.address}/old`);
    expect(page.url()).toBe(`${site.address}/docs/setup#steps`);
    await page.goto(`${site.address}/nowhere`);
    await expect(page).toHaveTitle("Not saved on this device | Kept");
  });
  await test.step("the search works offline with passages, and results open", async () => {
    // The page hasn't loaded any search files yet.
    await page.goto(`${site.address}/general`);
    await search(page, "set up works");
    const passage = page.locator(".search-excerpt").filter({ hasText: "What is set up works" });
    await expect(passage.first()).toBeVisible();
    await page.goto(`${site.address}/general`);
    await search(page, "release");
    await expect(options(page).first()).toContainText("Release");
    await page.keyboard.press("Enter");
    await expect(page.locator("h1")).toHaveText(/Release/);
  });
});

test("a page that isn't stored or is unreachable links to stored pages", async ({
  page,
  site,
  consoleLines,
}) => {
  await test.step("a page that isn't stored shows a message and offers stored pages", async () => {
    await openManager(page, site);
    await expect(part(page, "Release notes")).toContainText(
      /2 pages · 2 KB to download, \d+ KB on the device/,
    );
    await part(page, "Release notes").getByRole("button", { name: "Save Release notes" }).click();
    await expect(part(page, "Release notes")).toContainText("Saved, as of");
    await workerControls(page);
    expect(await keptLabels(page)).toEqual(["Release notes"]);
    await page.getByRole("banner").getByRole("link", { name: "Releases" }).click();
    await expect(page.locator("h1")).toHaveText("Releases");
    site.down();
    // First without loading a document, then with a document load.
    await page.evaluate(() => void navigation.navigate("/docs/reference"));
    await expect(page.locator("h1")).toHaveText("Not saved on this device");
    expect(page.url()).toBe(`${site.address}/docs/reference`);
    await page.goto(`${site.address}/docs/setup#steps`);
    await expect(page.locator("h1")).toHaveText("Not saved on this device");
    await page.locator(".kept-parts").getByRole("link", { name: "Release notes" }).click();
    await expect(page.locator("h1")).toHaveText("Releases");
    await page.goto(`${site.address}/docs/setup`);
    site.up();
    const again = page.getByRole("button", { name: "Try again" });
    // The listener of the button loads in idle time.
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1000 });
      await expect(page.locator("h1")).toHaveText("Setup", { timeout: 2000 });
    }).toPass();
    await expect(page.locator(".connection-note")).toBeHidden();
    // The button reloads the page.
    await whenReady(page);
  });
  await test.step("an unreachable page links to stored pages, and loads when back online", async () => {
    site.trouble(/reference\.json$/, { kind: "status", status: 503 });
    await page.evaluate(() => void navigation.navigate("/docs/reference"));
    const box = page.locator(".failure");
    await expect(box.getByRole("heading", { level: 2 })).toHaveText("Saved parts:");
    await box.getByRole("link", { name: "Release notes" }).click();
    await expect(page.locator("h1")).toHaveText("Releases");

    site.down();
    await page.goto(`${site.address}/docs/setup`);
    await expect(page.locator("h1")).toHaveText("Not saved on this device");
    await expect(page.locator(".kept-parts")).toBeVisible();
    site.up();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.locator("h1")).toHaveText("Setup");
    consoleLines.length = 0;
  });
});

test("an interrupted download continues where it stopped", async ({ page, site }) => {
  await openManager(page, site);
  site.trouble(/setup\.json$/, { kind: "cut" });
  await page.getByRole("button", { name: "Save everything" }).click();
  await expect(run(page).locator("[data-problem]")).toHaveAttribute("data-problem", "offline");
  expect(await keptLabels(page)).toEqual([]);
  await expect(page.locator(".offline-part[data-kept]")).toHaveCount(0);
  const before = site.downloads();
  expect(before).toContain("/_lectern/shell.html");
  site.trouble(/setup\.json$/, undefined);
  await allKept(page);
  const after = site.downloads();
  expect(after).toContain("/docs/setup.json");
  expect(after).not.toContain("/_lectern/shell.html");
});

test("a download can be paused and resumed, also after a reload", async ({ page, site }) => {
  await openManager(page, site);
  site.trouble(/setup\.json$/, { kind: "hold" });
  const held = site.askedFor(/setup\.json$/);
  await page.getByRole("button", { name: "Save everything" }).click();
  await held;
  await run(page).getByRole("button", { name: "Pause" }).click();
  await expect(run(page)).toHaveAttribute("data-run", "paused");
  site.trouble(/setup\.json$/, undefined);
  await page.reload();
  await expect(run(page)).toHaveAttribute("data-run", "paused");
  await expect(page.locator(".offline-part[data-kept]")).toHaveCount(0);
  await run(page).getByRole("button", { name: "Resume" }).click();
  await allKept(page);
});

test("a full device is reported, and incomplete parts aren't shown as stored", async ({
  page,
  site,
}) => {
  const session = await page.context().newCDPSession(page);
  await openManager(page, site);
  const quota = { origin: site.address };
  await session.send("Storage.overrideQuotaForOrigin", { ...quota, quotaSize: 60_000 });
  await page.getByRole("button", { name: "Save everything" }).click();
  await expect(run(page).locator("[data-problem]")).toHaveAttribute("data-problem", "full");
  await expect(page.locator(".offline-part[data-kept]")).toHaveCount(0);
  expect(await keptLabels(page)).toEqual([]);
  await session.send("Storage.overrideQuotaForOrigin", quota);
  await run(page).getByRole("button", { name: "Resume" }).click();
  await allKept(page);
});

test("two tabs at once fetch nothing twice", async ({ page, context, site }) => {
  await openManager(page, site);
  site.trouble(/setup\.json$/, { kind: "hold" });
  const held = site.askedFor(/setup\.json$/);
  await page.getByRole("button", { name: "Save everything" }).click();
  await held;
  const other = await context.newPage();
  await openManager(other, site);
  await other.getByRole("button", { name: "Save everything" }).click();
  await expect(run(other)).toHaveAttribute("data-run", /elsewhere|running/);
  site.trouble(/setup\.json$/, undefined);
  await allKept(page);
  await allKept(other);
  const data = site.downloads().filter((path) => !path.startsWith("/_lectern/offline"));
  expect(data.toSorted()).toEqual([...new Set(data)].toSorted());

  await part(other, "General").getByRole("button", { name: "Remove General" }).click();
  await expect(part(page, "General")).toContainText("Not saved");
  await expect(part(other, "General")).toContainText("Not saved");
});

test("an unavailable file prevents only its own part from being stored", async ({ page, site }) => {
  await openManager(page, site);
  const missing = { kind: "status", status: 404 } as const;
  const troubles: readonly (readonly [Trouble, string])[] = [
    [missing, "server"],
    [{ kind: "text", text: "{}" }, "changed"],
    [{ kind: "status", status: 500 }, "server"],
    [{ kind: "redirect", to: "/docs/setup.json" }, "redirected"],
  ];
  site.trouble(/^\/docs\/setup\.json$/, missing);
  await part(page, "General").getByRole("button", { name: "Save General" }).click();
  await expect(part(page, "General")).toContainText("Saved, as of");
  await page.getByRole("button", { name: "Save everything" }).click();
  for (const [trouble, problem] of firstOf(2, troubles)) {
    site.trouble(/^\/docs\/setup\.json$/, trouble);
    await expect(run(page)).toHaveAttribute("data-run", "stopped");
    const asked = site.askedFor(/^\/docs\/setup\.json$/);
    await run(page).getByRole("button", { name: "Resume" }).click();
    await asked;
    await expect(run(page).locator("[data-problem]")).toHaveAttribute("data-problem", problem);
    await expect(part(page, "Docs Newest")).toContainText("Not saved");
    expect(await keptLabels(page)).toEqual(["General"]);
  }
  site.trouble(/^\/docs\/setup\.json$/, undefined);
  await run(page).getByRole("button", { name: "Resume" }).click();
  await allKept(page);
});

test("an update fetches only changed files, and removes old files", async ({
  page,
  site,
  builds,
}) => {
  await keepEverything(page, site);
  site.deploy(builds.second);
  site.downloads();
  await openManager(page, site);
  const { release } = (await (
    await page.request.get(`${site.address}/_lectern/offline.json`)
  ).json()) as { release: string };
  await expect.poll(() => keptRelease(page)).toBe(release);
  await expect(run(page)).toHaveAttribute("data-run", "idle");
  const data = site.downloads().filter((path) => /^\/(docs|general)\b.*\.json$/.test(path));
  // The first page changed because it now has a next page.
  expect(data.toSorted()).toEqual(["/docs.json", "/docs/setup.json"]);
  site.down();
  await page.goto(`${site.address}/docs/setup`);
  await expect(page.locator("article")).toContainText("What is set up works better.");
  await page.goto(`${site.address}/docs/reference`);
  await expect(page.locator("h1")).toHaveText("Not saved on this device");
});

test("stored parts can be removed one by one, offline, or all at once", async ({ page, site }) => {
  await keepEverything(page, site);
  await part(page, "Docs 1.0").getByRole("button", { name: "Remove Docs 1.0" }).click();
  await expect(part(page, "Docs 1.0")).toContainText("Not saved");
  await expect(run(page)).toHaveAttribute("data-run", "idle");
  expect((await keptLabels(page)).toSorted()).toEqual(["Docs Newest", "General", "Release notes"]);
  site.down();
  await openManager(page, site);
  await part(page, "General").getByRole("button", { name: "Remove General" }).click();
  await expect(part(page, "General")).toHaveCount(0);
  await expect(page.locator(".offline-part")).toHaveCount(2);
  site.up();
  await openManager(page, site);
  await page.getByRole("button", { name: "Remove everything" }).click();
  await expect(page.locator(".offline-part[data-kept]")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  // Removing everything is a choice, so nothing is stored again automatically.
  await page.goto(`${site.address}/offline?offlineMode=true`);
  await expect(page.locator(".offline-part")).toHaveCount(4);
  expect(await keptLabels(page)).toEqual([]);
});

test("a browser without storage shows a message", async ({ page, site }) => {
  await page.addInitScript(() => {
    const denied = () => Promise.reject(new DOMException("storage is off", "SecurityError"));
    Object.assign(CacheStorage.prototype, { open: denied });
  });
  await openManager(page, site);
  await page.getByRole("button", { name: "Save everything" }).click();
  await expect(run(page).locator("[data-problem]")).toHaveAttribute("data-problem", "denied");
  await expect(page.locator(".offline-part[data-kept]")).toHaveCount(0);
});

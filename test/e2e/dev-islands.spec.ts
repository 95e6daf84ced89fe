import { expect, expectLines, startLectern, test as base, devLines } from "./servers.ts";
import path from "node:path";
import { temporaryFolder } from "../fixture-site.ts";
import { editedSite, type EditedSite } from "./edited-site.ts";

interface Written {
  readonly site: EditedSite;
  readonly address: string;
}

/** The site that tests edit, served by `lectern dev`. */
const test = base.extend<{ readonly written: Written }>({
  written: async ({ page }, use) => {
    const folder = temporaryFolder();
    const site = editedSite(path.join(folder.path, "site"));
    const served = await startLectern("dev", site.root);
    await use({ site, address: served.address });
    // Leave the page before stopping its server.
    await page.close();
    await served.stop();
    folder.remove();
  },
});

test.use({ expectedLines: devLines });

const main = "docs/main.mdx";

test("an island keeps its state when the page, a style or the island is edited", async ({
  page,
  written: { site, address },
}) => {
  await page.goto(`${address}/docs/main`);
  await page.locator("lectern-island[data-hydrated]").waitFor();
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  const counter = page.locator(".counter");
  for (let number = 1; number <= 5; number++) await counter.click();
  await expect(counter).toHaveText("knots 5");
  site.change(main, "The first words.", "Other words.");
  await expect(page.getByText("Other words.")).toBeVisible();
  await expect(counter).toHaveText("knots 5");
  site.write("styles/site.css", ":root { --first: 1; } .counter { order: 7; }\n");
  await expect(counter).toHaveCSS("order", "7");
  await expect(counter).toHaveText("knots 5");
  site.change("components/counter.client.tsx", "{unit} {count}", "{unit}: {count}");
  await expect(counter).toHaveText("knots: 5");
  await counter.click();
  await expect(counter).toHaveText("knots: 6");
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
});

// Each step goes on with the files that the previous one has edited.
test(
  "islands keep working through edits at any moment",
  { tag: ["@long"] },
  async ({ page, written: { site, address }, consoleLines }) => {
    await test.step("an update that arrives while an island loads doesn't break it", async () => {
      let release = () => {};
      const updated = new Promise<void>((resolve) => (release = resolve));
      await page.route(/counter\.client\.tsx/, async (route) => {
        await updated;
        await route.continue();
      });
      await page.goto(`${address}/docs/main`);
      site.change(main, "The first words.", "The third words.");
      await expect(page.getByText("The third words.")).toBeVisible();
      release();
      const counter = page.locator(".counter");
      await page.locator("lectern-island[data-hydrated]").waitFor();
      await counter.click();
      await expect(counter).toHaveText("knots 1");
    });

    await test.step("an edit of a stylesheet is applied even if the socket wasn't open yet", async () => {
      await page.unrouteAll();
      let release = () => {};
      const edited = new Promise<void>((resolve) => (release = resolve));
      await page.routeWebSocket(/token=/, async (socket) => {
        await edited;
        socket.connectToServer();
      });
      await page.goto(`${address}/docs/main`, { waitUntil: "commit" });
      await expect(page.locator(":root")).toHaveCSS("--first", "1");
      site.write("styles/site.css", ":root { --first: 2; }\n");
      const sheet = `${address}/@fs${site.root}/styles/site.css`;
      await expect
        .poll(async () => (await page.request.get(sheet)).text(), { intervals: [50] })
        .toContain("--first: 2");
      release();
      await expect(page.locator(":root")).toHaveCSS("--first", "2");
    });

    await test.step("a document from before an edit is reloaded instead of hydrated", async () => {
      let isEdited = false;
      await page.route(/virtual:lectern\/main/, async (route) => {
        if (!isEdited) {
          isEdited = true;
          site.set("title", '"Port of call"');
          const home = async () => (await page.request.get(`${address}/docs/main`)).text();
          await expect.poll(home, { intervals: [50] }).toContain("Port of call");
        }
        await route.continue();
      });
      await page.goto(`${address}/docs/main`, { waitUntil: "commit" });
      await expect(page).toHaveTitle(/Port of call/);
      await page.locator("html[data-ready]").waitFor();
    });

    await test.step("files that the site doesn't use cause no update", async () => {
      await page.unrouteAll();
      await page.goto(`${address}/docs/main`);
      await page.locator("lectern-island[data-hydrated]").waitFor();
      await page.locator(".counter").click();
      // The page sends another request when it starts. The response may already contain the next
      // edit.
      await page.waitForLoadState("networkidle");
      // Updates arrive in order, so when this edit appears, the previous test's updates are done.
      site.change(main, "The third words.", "The second words.");
      await expect(page.getByText("The second words.")).toBeVisible();
      const requests: string[] = [];
      page.on("request", (request) => requests.push(new URL(request.url()).pathname));
      for (const name of ["notes.txt", "docs/notes.txt", "components/log.txt"]) {
        site.write(name, "A note.\n");
      }
      // The next edit shows that the server processed all previous edits.
      site.change(main, "The second words.", "The last words.");
      await expect(page.getByText("The last words.")).toBeVisible();
      await expect(page.locator(".counter")).toHaveText("knots 1");
      expect(requests.filter((name) => name.endsWith("/docs/main.json"))).toHaveLength(1);
    });

    await test.step("a page loads while a file that the site doesn't use changes repeatedly", async () => {
      let number = 0;
      const writing = setInterval(() => site.write("notes.txt", `${number++}\n`), 300);
      await page.goto(`${address}/docs/main`);
      await page.locator("lectern-island[data-hydrated]").waitFor();
      await page.locator(".counter").click();
      const before = number;
      await expect.poll(() => number).toBeGreaterThan(before + 3);
      clearInterval(writing);
      await expect(page.locator(".counter")).toHaveText("knots 1");
    });

    await test.step("an error in an open island after an edit is shown, and the next edit fixes it", async () => {
      await page.goto(`${address}/docs/main`);
      await page.locator("lectern-island[data-hydrated]").waitFor();
      const overlay = page.locator("#lectern-diagnostics");
      const first = 'export const unit = "miles";\n';
      const fault = 'if (typeof document !== "undefined") throw new Error("no wind");\n';
      site.write("components/unit.ts", first + fault);
      await expect(overlay).toContainText("no wind");
      await page.locator("html[data-ready]").waitFor();
      site.write("components/unit.ts", first);
      await expect(page.locator("lectern-island[data-hydrated] .counter")).toHaveText("miles 0");
      await expect(overlay).toBeHidden();
      expectLines(consoleLines, /no wind|didn't load/, { atLeast: 1 });
    });
  },
);

import path from "node:path";
import {
  test as base,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type Route,
} from "@playwright/test";
import { callLectern } from "../kept-lectern.ts";
import { withOfflineBuilds, type Builds } from "./offline-builds.ts";
import { filledOnce } from "./one-at-a-time.ts";
import { startLectern, type Served } from "./served-site.ts";
import { withShellBuilt, withShellWritten } from "./shell-site.ts";

export {
  startInFolder,
  startLectern,
  withSite,
  type Served,
  type WrittenSite,
} from "./served-site.ts";

export interface TestFixtures {
  /** Whether the browser allows service workers. Most tests need every page from the server. */
  readonly hasWorkers: boolean;
  /** Console lines that aren't page errors, such as messages of development tools. */
  readonly expectedLines: RegExp | undefined;
  /** Console output of the page. A test fails if it isn't empty. */
  readonly consoleLines: string[];
}

/**
 * Sites that several files use. All files have the same worker fixtures, because Playwright starts
 * another worker, with another browser and other servers, for files with different ones.
 */
export interface WorkerFixtures {
  /** The built portal. */
  readonly portal: Served;
  /** The built fixture site `features`. */
  readonly features: Served;
  /** The fixture site `features` in development, served by `lectern dev`. */
  readonly featuresDev: Served;
  /** The built fixture site `locales`: English, and Arabic, which is right-to-left. */
  readonly locales: Served;
  /** The fixture site `locales` in development. */
  readonly localesDev: Served;
  /** The built fixture site `shell`. */
  readonly shellBuilt: Served;
  /** The fixture site `shell` in development. */
  readonly shellWritten: Served;
  /** Builds of the fixture site `offline`. */
  readonly builds: Builds;
}

/**
 * Returns details for tests that run on a built site and again in development. Development repeats
 * the results of the built site and takes twice as long, so these tests are long tests.
 */
export function repeatOn(where: string): { readonly tag: string[] } {
  return { tag: where === "dev" ? ["@long"] : [] };
}

/** Console messages of Vite and React. */
export const devLines = /^\[vite\]|React DevTools/;

/** Waits until the page is hydrated, has no client, or failed to load it. */
export async function whenReady(page: Page): Promise<void> {
  const states = ["html[data-ready]", "html:not([data-js])", "html:not(:has(#lectern))"];
  await page.locator(states.join(", ")).waitFor({ state: "attached" });
}

/** Builds a fixture site into a separate folder and serves it while `use` runs. */
async function servedFixture(name: string, use: (served: Served) => Promise<void>): Promise<void> {
  const folder = await filledOnce(name, (folder) => {
    const output = path.join(folder, "site");
    const built = callLectern("build", `test/fixtures/${name}`, "--output", output);
    expect(built.code, built.stderr).toBe(0);
  });
  const site = path.join(folder, "site");
  const served = await startLectern("serve", `test/fixtures/${name}`, "--output", site);
  await use(served);
  await served.stop();
}

/** Serves a fixture site with `lectern dev` while `use` runs. */
async function writtenFixture(name: string, use: (served: Served) => Promise<void>): Promise<void> {
  const served = await startLectern("dev", `test/fixtures/${name}`);
  await use(served);
  await served.stop();
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: [
    async ({}, use) => {
      const served = await startLectern("serve", "site");
      await use(served);
      await served.stop();
    },
    { scope: "worker" },
  ],
  features: [({}, use) => servedFixture("features", use), { scope: "worker", timeout: 180_000 }],
  featuresDev: [({}, use) => writtenFixture("features", use), { scope: "worker" }],
  locales: [({}, use) => servedFixture("locales", use), { scope: "worker", timeout: 180_000 }],
  localesDev: [({}, use) => writtenFixture("locales", use), { scope: "worker" }],
  shellBuilt: [({}, use) => withShellBuilt(use), { scope: "worker" }],
  shellWritten: [({}, use) => withShellWritten(use), { scope: "worker" }],
  builds: [({}, use) => withOfflineBuilds(use), { scope: "worker" }],
  page: async ({ page }, use) => {
    const open = page.goto.bind(page);
    page.goto = async (address, options) => {
      const response = await open(address, options);
      // Tests that only wait for the response don't need client JavaScript.
      if (options?.waitUntil !== "commit") await whenReady(page);
      return response;
    };
    const reload = page.reload.bind(page);
    page.reload = async (options) => {
      const response = await reload(options);
      await whenReady(page);
      return response;
    };
    await use(page);
  },
  expectedLines: [undefined, { option: true }],
  hasWorkers: [false, { option: true }],
  context: async ({ context, hasWorkers }, use) => {
    if (!hasWorkers) {
      await context.addInitScript(() => {
        delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
      });
    }
    await use(context);
  },
  consoleLines: [
    async ({ page, expectedLines }, use) => {
      const lines: string[] = [];
      page.on("console", (message: ConsoleMessage) => {
        const isExpected = message.type() === "debug" || expectedLines?.test(message.text());
        if (!isExpected) lines.push(`${message.type()}: ${message.text()}`);
      });
      page.on("pageerror", (error) => lines.push(`thrown: ${error.message}`));
      await use(lines);
      expect(lines, "the console is empty").toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Returns a fixture that the tests of a file share. It starts with the first test that uses it, and
 * ends after the file. For a worker fixture of a file, Playwright would start another worker, with
 * another browser and other copies of the sites above.
 */
export function sharedInFile<Value>(
  provide: (use: (value: Value) => Promise<void>) => Promise<void>,
) {
  let value: Promise<Value> | undefined;
  let end = async () => {};
  test.afterAll(() => end());
  return async ({}, use: (value: Value) => Promise<void>) => {
    value ??= new Promise((resolve, reject) => {
      const provided = provide((value) => {
        resolve(value);
        return new Promise((close) => {
          end = async () => {
            close();
            await provided;
          };
        });
      });
      provided.catch(reject);
    });
    await use(await value);
  };
}

/** Runs the same tests on the fixture site `features`, built and in development. */
export const testOn = {
  build: test.extend<{ site: Served }>({ site: ({ features }, use) => use(features) }),
  dev: test.extend<{ site: Served }>({ site: ({ featuresDev }, use) => use(featuresDev) }),
};

/** Runs the same tests on the fixture site `locales`, built and in development. */
export const localesOn = {
  build: test.extend<{ site: Served }>({ site: ({ locales }, use) => use(locales) }),
  dev: test.extend<{ site: Served }>({ site: ({ localesDev }, use) => use(localesDev) }),
};

/** Runs the same tests on the fixture site `shell`, built and in development. */
export const shellOn = {
  build: test.extend<{ site: Served }>({ site: ({ shellBuilt }, use) => use(shellBuilt) }),
  dev: test.extend<{ site: Served }>({ site: ({ shellWritten }, use) => use(shellWritten) }),
};

export { expect };

/**
 * Removes the console lines that a test causes on purpose. Fails if their number or content is
 * different.
 *
 * @param times expected number of lines; use `atLeast` if the page retries until it gets a response
 */
export function expectLines(
  lines: string[],
  said: RegExp,
  times: number | { readonly atLeast: number },
): void {
  const taken = lines.splice(0);
  expect(taken).toEqual(taken.map(() => expect.stringMatching(said)));
  if (typeof times === "number") expect(taken).toHaveLength(times);
  else expect(taken.length).toBeGreaterThanOrEqual(times.atLeast);
}

/**
 * Handles matching requests until the returned function is called. The route stays, because
 * requests that start while Playwright removes a page's last route may never finish.
 */
export async function routeFor(
  target: Page | BrowserContext,
  url: RegExp,
  handle: (route: Route) => Promise<void>,
): Promise<() => void> {
  let isOver = false;
  await target.route(url, (route) => (isOver ? route.fallback() : handle(route)));
  return () => (isOver = true);
}

// Hostile links, stored values and messages in a browser. No page may run foreign code, throw, send
// a request to another host or lose its content.

import path from "node:path";
import { chromium } from "@playwright/test";
import { ensureChromium } from "../../ensure.mjs";
import { copyFixture } from "../fixture-copy.mjs";
import { browserFlags } from "../open-tabs.mjs";
import { buildSite, startLectern } from "../lectern-process.mjs";

const TRIALS = 400;

const pages = {
  features: ["/", "/docs", "/docs/diagram", "/docs/components", "/docs/code", "/search", "/none"],
  versions: ["/docs", "/docs/guides/tour", "/docs/1.0", "/search"],
};
const parameters = ["q", "search", "params", "tab", "offlineMode", "section", "version"];
const payloads = [
  '"><img src=x onerror=pwned=1>',
  "<script>pwned=1</script>",
  "javascript:pwned=1",
  "');pwned=1;//",
  "${pwned=1}",
  "{{pwned=1}}",
  "https://evil.example/x",
  "//evil.example/x",
  "../../../../etc/passwd",
  "%",
  "%E0%A4%A",
  "%00",
  "\u202Egnol",
  "null",
  "undefined",
  "1",
  "[1]",
  "{}",
  '{"__proto__":{"pwned":1}}',
  '[["/docs",{"x":null}]]',
  "[null]",
  '"text"',
  "true",
  "__proto__",
  "constructor",
  "#",
  "L1-L99999999",
  "-1",
  "a".repeat(5000),
  ":~:text=%",
];
/** The keys of `src/theme/ports.ts`, `src/client/navigation/scroll-places.ts` and `src/client/search/arrival.ts`. */
const keys = {
  local: [
    "theme",
    "announcement.dismiss",
    "announcement.id",
    "sidebar",
    "docs-preferred-version-default",
    "search.recent",
    "pwa.event.appInstalled.fired",
    "offline.choice",
    "offline.paused",
    "keys.single",
    "tab.os",
  ].map((name) => `lectern./.${name}`),
  session: ["lecternScroll", "lecternSearchTerms"],
};
const kinds = ["lectern-diagram", "lectern-diagram-ready", "setup", "run", "answer", "<img>"];

export const campaign = {
  name: "visits",
  async *rows({ random, trials, folder }) {
    const count = trials(TRIALS);
    // A browser takes too long for a short run.
    if (count < TRIALS) return;
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: browserFlags,
    });
    try {
      for (const name of Object.keys(pages)) {
        const site = path.join(folder, name);
        const output = path.join(folder, `${name}-built`);
        copyFixture(name, site);
        await buildSite(site, output);
        const server = await startLectern("serve", site, "-o", output);
        try {
          const place = { name, address: `http://localhost:${server.port}`, browser, random };
          yield await visits(place, count / 2);
        } finally {
          await server.stop();
        }
      }
    } finally {
      await browser.close();
    }
  },
};

async function visits({ name, address, browser, random }, trials) {
  const one = (list) => list[Math.floor(random() * list.length)];
  const failures = [];
  for (let trial = 0; trial < trials; trial++) {
    const route = one(pages[name]);
    const query = random() < 0.6 ? `?${one(parameters)}=${encodeQuery(one(payloads), random)}` : "";
    const hash = random() < 0.6 ? `#${encodeQuery(one(payloads), random)}` : "";
    const stored = { local: {}, session: {} };
    if (random() < 0.5) {
      for (const area of ["local", "session"]) stored[area][one(keys[area])] = one(payloads);
    }
    const messages = random() < 0.3 ? [one(payloads), null, { kind: one(kinds), id: 0 }] : [];
    const found = await visit(browser, { address, url: route + query + hash, stored, messages });
    if (found) failures.push(`${route + query + hash}, ${JSON.stringify(stored)}: ${found}`);
  }
  return { what: `hostile links, storage and messages on the site ${name}`, trials, failures };
}

function encodeQuery(payload, random) {
  return random() < 0.7 ? encodeURIComponent(payload) : payload.replaceAll(/[\s"<>]/g, "");
}

async function visit(browser, { address, url, stored, messages }) {
  const context = await browser.newContext();
  const problems = [];
  try {
    const page = await context.newPage();
    page.on("pageerror", (error) => problems.push(`thrown: ${error.message}`));
    page.on("dialog", (dialog) => {
      problems.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("console", (message) => {
      // Ignores the response for the page that doesn't exist.
      if (message.type() === "error" && !message.text().includes("404 (Not Found)"))
        problems.push(`logged: ${message.text()}`);
    });
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (!/^(?:data|blob):/.test(protocol) && origin !== address)
        problems.push(`a request to ${request.url()}`);
    });
    await page.addInitScript(({ local, session }) => {
      for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
    }, stored);
    await page.goto(address + url);
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
    await page.evaluate(async (list) => {
      for (const message of list) window.postMessage(message, location.origin);
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }, messages);
    if (await page.evaluate(() => "pwned" in globalThis)) problems.push("foreign code ran");
    if ((await page.locator("main h1").first().count()) !== 1) problems.push("no title");
    if (new URL(page.url()).origin !== address) problems.push(`left for ${page.url()}`);
  } catch (error) {
    problems.push(String(error).split("\n")[0]);
  } finally {
    await context.close();
  }
  return problems[0];
}

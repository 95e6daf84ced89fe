// Pages with random and extreme text. None may crash the process, each mistake must have a location,
// and no script may pass the checks unnoticed.

import { fork } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { extremeTexts } from "../extreme-texts.mjs";
import { fuzzedHead, fuzzedText } from "../fuzzed-text.mjs";
import { run, writeSite } from "../small-site.mjs";

const FUZZED = 7500;
const FUZZED_WITH_HEAD = 1000;
const IN_A_PROCESS = 100;
const IN_A_SITE = 50;

export const campaign = {
  name: "texts",
  async *rows({ random, trials, folder }) {
    yield await extremes(folder, chosenExtremes(random, trials));
    yield await fuzzed(random, trials(FUZZED));
    yield await fuzzedSites(random, trials(FUZZED_WITH_HEAD), folder);
  },
};

/** Number of extreme pages in the short run. */
const FEW = 5;

function chosenExtremes(random, trials) {
  const all = Object.entries(extremeTexts);
  if (trials(all.length) === all.length) return all;
  const order = all.map((entry) => ({ entry, at: random() })).sort((a, b) => a.at - b.at);
  return order.slice(0, FEW).map(({ entry }) => entry);
}

/** Builds all extreme pages as one site, in both formats. */
async function extremes(folder, texts) {
  const entries = texts.flatMap(([what, text]) =>
    ["md", "mdx"].map((format) => ({ what, text, file: `docs/${slug(what)}-${format}.${format}` })),
  );
  const failures = [];
  const files = Object.fromEntries(entries.map(({ file, text }) => [file, text]));
  const all = await run(["check", writeSite(path.join(folder, "extreme"), files)], 240_000);
  if (all.signal !== null || (all.code ?? 2) > 1) {
    // Find the page that caused the crash.
    for (const { what, file, text } of entries) {
      const one = await run(
        ["check", writeSite(path.join(folder, "one"), { [file]: text })],
        60_000,
      );
      if (one.signal === null && (one.code ?? 2) <= 1) continue;
      failures.push(
        `${what} (${file}) ended with ${one.signal ?? one.code}: ${one.printed.slice(-300)}`,
      );
    }
    if (failures.length === 0) failures.push(`together they ended with ${all.signal ?? all.code}`);
  }
  return { what: "extreme pages in a site", trials: entries.length, failures };
}

function slug(what) {
  return what.replaceAll(" ", "-");
}

/** Minimum share of fuzzed pages that must render, because pages that fail test nothing. */
const LEAST_MADE = 0.3;

async function fuzzed(random, count) {
  const failures = [];
  let made = 0;
  for (let done = 0; done < count; done += IN_A_PROCESS) {
    const pages = Array.from({ length: Math.min(IN_A_PROCESS, count - done) }, () => ({
      text: fuzzedText(random),
      format: random() < 0.5 ? "md" : "mdx",
    }));
    const found = await lookAt(pages);
    failures.push(...found.faults);
    made += found.made;
  }
  if (made < count * LEAST_MADE) failures.push(`only ${made} of ${count} pages rendered`);
  return { what: "fuzzed pages", trials: count, failures };
}

/** Lists the failures of pages. If the process crashes, tests each half separately. */
async function lookAt(pages) {
  const answers = await makePages(pages);
  if (typeof answers !== "string") {
    const faults = answers.flatMap(({ fault }, index) =>
      fault ? [`${fault}: ${JSON.stringify(pages[index])}`] : [],
    );
    return { faults, made: answers.filter(({ isMade }) => isMade).length };
  }
  if (pages.length === 1) return { faults: [`${answers}: ${JSON.stringify(pages[0])}`], made: 0 };
  const half = Math.ceil(pages.length / 2);
  const first = await lookAt(pages.slice(0, half));
  const second = await lookAt(pages.slice(half));
  return { faults: [...first.faults, ...second.faults], made: first.made + second.made };
}

function makePages(pages) {
  const child = fork(fileURLToPath(new URL("../make-pages.mjs", import.meta.url)), [], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), 60_000);
  return new Promise((resolve) => {
    child.on("message", (made) => {
      resolve(made);
      child.kill();
    });
    child.on("exit", (code, signal) => {
      clearTimeout(timer);
      resolve(`the process ended with ${signal ?? code}`);
    });
    child.send(pages);
  });
}

async function fuzzedSites(random, count, folder) {
  const failures = [];
  for (let done = 0; done < count; done += IN_A_SITE) {
    const files = {};
    for (let at = 0; at < Math.min(IN_A_SITE, count - done); at++) {
      const format = random() < 0.5 ? "md" : "mdx";
      files[`docs/page-${at}.${format}`] = fuzzedHead(random) + fuzzedText(random);
    }
    const { code, signal, printed } = await run([
      "check",
      writeSite(path.join(folder, "fuzzed"), files),
    ]);
    const text = printed.slice(-400);
    if (signal !== null || (code ?? 2) > 1) failures.push(`ended with ${signal ?? code}: ${text}`);
  }
  return { what: "fuzzed pages with front matter in sites", trials: count, failures };
}

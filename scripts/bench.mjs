// `npm run bench`: the budgets of the design beside what is measured here. Times
// are medians of several runs; on a shared machine read them as such.
//
//   --large   also builds 20,000 generated pages (some minutes)

import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { measureInBrowser } from "./bench/browser.mjs";
import { writeCorpusSite } from "./bench/corpus-site.mjs";
import { measureDev } from "./bench/dev.mjs";
import { measureOffline } from "./bench/offline.mjs";
import { writeGeneratedSite } from "./bench/generated-site.mjs";
import { measureTyping } from "./bench/typing.mjs";
import { ensureChromium, ensureEngine, projectRoot } from "./ensure.mjs";

ensureEngine();
const lectern = path.join(projectRoot, "dist", "cli", "main.js");
const work = mkdtempSync(path.join(tmpdir(), "lectern-bench-"));
const rows = [];
const row = (what, budget, figure, how) => {
  rows.push([what, budget, figure, how]);
  console.log(`${what}: ${figure} (budget ${budget}; ${how})`);
};

console.log(
  `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}\n`,
);
try {
  const site = copySite("portal");
  benchBuild(site);
  benchSizes(path.join(site, "build"));
  await benchBrowser(path.join(site, "build"), site);
  await benchTyping(path.join(site, "build"), site);
  await benchOffline(path.join(site, "build"), site);
  await benchDev(site);
  benchGenerated(2000, "10 s, 1 GB");
  if (process.argv.includes("--large")) benchGenerated(20_000, "linear in pages, 2 GB");
  benchCorpus();
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(`\n| what | budget | figure | how |\n| --- | --- | --- | --- |`);
for (const cells of rows) console.log(`| ${cells.join(" | ")} |`);

function copySite(name) {
  const target = path.join(work, name);
  cpSync(path.join(projectRoot, "site"), target, {
    recursive: true,
    // The compiler options of the site extend those of the repository, which is not there.
    filter: (file) => !/[/\\](\.lectern|build|tsconfig\.json)$/.test(file),
  });
  return target;
}

/** @returns seconds and megabytes of one build */
function build(site, ...options) {
  const started = performance.now();
  const result = spawnSync(process.execPath, [lectern, "build", site, ...options], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const seconds = (performance.now() - started) / 1000;
  const said = /Built (\d+) pages .*?, (\d+) MB\)/.exec(result.stdout);
  if (!said) throw new Error(`the build failed:\n${result.stderr.slice(-4000)}\n${result.stdout}`);
  return { seconds, pages: Number(said[1]), megabytes: Number(said[2]) };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function benchBuild(site) {
  const cold = Array.from({ length: 3 }, () => build(site, "--fresh"));
  const seconds = median(cold.map((run) => run.seconds)).toFixed(1);
  const megabytes = median(cold.map((run) => run.megabytes));
  row(
    "cold build of the portal",
    "10 s",
    `${seconds} s, ${megabytes} MB, ${cold[0].pages} pages`,
    "median of 3, whole process",
  );
  const page = path.join(site, "docs", "apis.md");
  const warm = Array.from({ length: 5 }, (_, run) => {
    writeFileSync(page, `${readFileSync(page, "utf8")}\nRun ${run}.\n`);
    return build(site).seconds;
  });
  row(
    "warm build after one edit",
    "1.5 s",
    `${median(warm).toFixed(2)} s`,
    "median of 5, whole process",
  );
}

function brotli(file) {
  return brotliCompressSync(readFileSync(file)).length;
}

function benchSizes(output) {
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
  const document = path.join(output, "docs", "apis", "subsystems", "access.html");
  const html = readFileSync(document, "utf8");
  const files = (pattern) =>
    [...html.matchAll(pattern)].map((found) => path.join(output, found[1]));
  const scripts = files(/(?:modulepreload" href|module" src)="([^"]+)"/g);
  const styles = files(/stylesheet" href="([^"]+)"/g);
  const sum = (list) => list.reduce((total, file) => total + brotli(file), 0);
  row(
    "JavaScript on a first visit, brotli",
    "78 KB",
    kilobytes(sum(scripts)),
    `${scripts.length} files`,
  );
  const lazy = readdirSync(path.join(output, "assets"))
    .filter((name) => /^(search-panel|search-worker|open-provider|present-hit)\..*\.js$/.test(name))
    .map((name) => `${name.split(".")[0]} ${kilobytes(brotli(path.join(output, "assets", name)))}`);
  row(
    "JavaScript of the search, brotli",
    "–",
    lazy.join(", "),
    "loaded when the reader comes near",
  );
  const text = brotli(document);
  row(
    "HTML + CSS of a typical document, brotli",
    "24 KB",
    kilobytes(text + sum(styles)),
    `/docs/apis/subsystems/access: ${kilobytes(text)} + ${kilobytes(sum(styles))}`,
  );
}

async function benchBrowser(output, site) {
  const executable = await ensureChromium();
  const found = await measureInBrowser({ lectern, site, output, executable });
  row(
    "cumulative layout shift",
    "0",
    String(found.shift),
    "long release note and guide, 1280 and 360 px",
  );
  row(
    "blocking time at 4× slow-down",
    "50 ms",
    `${Math.round(found.blocking)} ms`,
    "/general/releases/4.0 after its first paint, server beside the browser, median of 7 loads, processor time",
  );
  row(
    "blocking time at 4× slow-down, 1.6 Mbit/s, 150 ms",
    "50 ms",
    `${Math.round(found.blockingAfar)} ms`,
    "the same page, as readers far away meet it, median of 7 loads, processor time",
  );
  row(
    "longest task that evaluates the program, 4× slow-down",
    "",
    `${Math.round(found.evaluation)} ms`,
    "the loads from beside the browser",
  );
}

async function benchTyping(output, site) {
  const executable = await ensureChromium();
  for (const slowdown of [1, 4]) {
    const found = await measureTyping({ lectern, site, output, executable, slowdown });
    const how = `letter to results in the document, index fetched, ${slowdown}× slow-down, median of ${found.words} words`;
    row("search: first keystroke", "50 ms", `${Math.round(found.first)} ms`, how);
    row(
      "search: further keystrokes",
      "–",
      `${Math.round(found.next)} ms, 95th percentile ${Math.round(found.nextHigh)} ms`,
      `the same, ${found.letters} letters`,
    );
  }
}

async function benchOffline(output, site) {
  const size = (bytes) =>
    bytes < 1e6 ? `${Math.round(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
  const { parts } = JSON.parse(readFileSync(path.join(output, "_lectern", "offline.json"), "utf8"));
  const sum = (list, key) => list.reduce((total, part) => total + part[key], 0);
  const weigh = (name, list) =>
    row(
      `kept offline: ${name}`,
      "–",
      `${size(sum(list, "transfer"))} brotli, ${size(sum(list, "bytes"))} raw`,
      `${sum(list, "files")} files, ${sum(list, "pages")} pages`,
    );
  weigh("everything", parts);
  weigh(
    "the program and what belongs to no section",
    parts.filter((part) => part.isBase),
  );
  for (const part of parts.filter((part) => !part.isBase)) weigh(part.label, [part]);
  row(
    "service worker, brotli",
    "–",
    `${(brotli(path.join(output, "sw.js")) / 1000).toFixed(1)} KB`,
    "after everything else",
  );
  const executable = await ensureChromium();
  const seconds = await measureOffline({ lectern, site, output, executable });
  row(
    "everything kept over 10 Mbit/s, 40 ms",
    "–",
    `${seconds.toFixed(1)} s`,
    "from the click to the last part, one run",
  );
}

async function benchDev(site) {
  const found = await measureDev({ lectern, site });
  row(
    "dev: ready",
    "1.5 s",
    `${found.ready.toFixed(2)} s`,
    "from the command to the address, median of 3",
  );
  row(
    "dev: first page",
    "–",
    `${found.firstPage.toFixed(2)} s`,
    "from the address to the page's HTML, site already built once",
  );
  row(
    "dev: edit to page data",
    "150 ms",
    `${Math.round(found.edit)} ms`,
    "from writing the file to the new data being served, median of 5",
  );
}

function benchGenerated(count, budget) {
  const site = path.join(work, `generated-${count}`);
  writeGeneratedSite(site, count);
  const cold = build(site, "--fresh");
  const warm = build(site);
  row(
    `build of ${count} generated pages`,
    budget,
    `${cold.seconds.toFixed(1)} s, ${cold.megabytes} MB; again ${warm.seconds.toFixed(1)} s, ${warm.megabytes} MB`,
    "one run each",
  );
}

function benchCorpus() {
  const corpus = path.join(projectRoot, "..", "shared", "corpora", "react-native");
  if (!existsSync(corpus)) return;
  const site = path.join(work, "corpus");
  writeCorpusSite(corpus, site);
  const started = performance.now();
  const result = spawnSync(process.execPath, [lectern, "check", site], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const codes = new Map();
  for (const [, code] of result.stderr.matchAll(/^\S* ?(?:error|warning|note) (\S+\/\S+)$/gm)) {
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  const [, pages = "?"] = /Checked (\d+) pages/.exec(result.stdout) ?? [];
  const ours = ["markdown/syntax", "page/render-error"].map(
    (code) => `${code} ${codes.get(code) ?? 0}`,
  );
  row(
    "React Native corpus",
    "no page fails for a reason of ours",
    `${pages} pages, ${ours.join(", ")}`,
    `lectern check, ${seconds} s`,
  );
  console.log([...codes].map(([code, number]) => `  ${code}: ${number}`).join("\n"));
}

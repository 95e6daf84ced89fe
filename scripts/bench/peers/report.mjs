// The comparison as Markdown.

import { medianCost } from "../measure/build-cost.mjs";
import { seconds, size, table } from "../measure/figures.mjs";
import { steps } from "./rounds.mjs";

/**
 * @typedef {object} Result of a system
 * @property {import("./systems/all.mjs").System} system
 * @property {{ kind: "measured", version: string, remark?: string, builds: Record<string, BuildCost>,
 *   output: number, visit: Record<string, number> | undefined } | { kind: "not run", reason: string }} found
 *   `builds`: medians by step; `visit`: bytes by kind, undefined without a browser
 * @typedef {import("../measure/build-cost.mjs").BuildCost} BuildCost
 */

/**
 * The median of each figure over the rounds, for each step.
 *
 * @param {readonly Record<string, BuildCost>[]} rounds at least one
 * @returns {Record<string, BuildCost>}
 */
export function medians(rounds) {
  return Object.fromEntries(
    steps.map((step) => [step, medianCost(rounds.map((round) => round[step]))]),
  );
}

/**
 * @param {readonly Result[]} results
 * @param {{ pages: number, runs: number, machine: string }} how `machine`: a sentence
 * @returns {string} a whole Markdown document
 */
export function reportText(results, { pages, runs, machine }) {
  const measured = results.filter(({ found }) => found.kind === "measured");
  const missing = results.filter(({ found }) => found.kind === "not run");
  return [
    "# Beside other systems",
    "",
    introduction({ pages, runs }),
    "",
    machine,
    "",
    "## Builds",
    "",
    "Wall time; processor time of all cores; memory: the highest sum of the resident memory of all processes of the build, looked at every 50 ms.",
    "",
    buildTable(measured),
    "",
    "## Bytes",
    "",
    "Written: files of the output and the caches that are new or changed after the build. Output: what a host gets.",
    "",
    byteTable(measured),
    "",
    "## First visit",
    "",
    "Everything a page asks its host for without being touched, files fetched ahead among them, in a window of 1,280 by 800 pixels, nothing cached. Text travels compressed by brotli at its highest level.",
    "",
    visitTable(measured),
    "",
    "## What was run",
    "",
    table(
      ["system", "version", "set up with"],
      measured.map(({ system, found }) => [
        system.name,
        found.remark ? `${found.version} (${found.remark})` : found.version,
        system.setUp,
      ]),
    ),
    "",
    ...missingLines(missing),
    "## Where Lectern is behind",
    "",
    ...behindLines(measured),
    "",
  ].join("\n");
}

function introduction({ pages, runs }) {
  const count = pages.toLocaleString("en");
  const rounds = runs === 1 ? "One round" : `Medians of ${runs} rounds`;
  return (
    `\`npm run bench:peers -- --write\` has written this page. One plain site of ${count} generated pages ` +
    "(text, lists, tables, code in six languages, links between pages) is built by each system in turn: " +
    `cold, with its caches removed; again, with nothing changed; and after an edit of one page. ${rounds}.`
  );
}

function buildTable(measured) {
  const head = steps.flatMap((step) => [
    `${labels[step]}: wall`,
    `${labels[step]}: processor`,
    `${labels[step]}: memory`,
  ]);
  return table(
    ["system", ...head],
    measured.map(({ system, found }) => [
      system.name,
      ...steps.flatMap((step) => {
        const { seconds: wall, processor, memory } = found.builds[step];
        return [seconds(wall), seconds(processor), size(memory)];
      }),
    ]),
  );
}

const labels = { cold: "cold", again: "again", edit: "one edit" };

function byteTable(measured) {
  return table(
    ["system", ...steps.map((step) => `written ${labels[step]}`), "output"],
    measured.map(({ system, found }) => [
      system.name,
      ...steps.map((step) => size(found.builds[step].written)),
      size(found.output),
    ]),
  );
}

const visitKinds = [
  ["total", "all"],
  ["html", "HTML"],
  ["js", "JavaScript"],
  ["css", "CSS"],
  ["font", "fonts"],
  ["other", "other"],
];

function visitTable(measured) {
  return table(
    ["system", ...visitKinds.map(([, label]) => label), "requests"],
    measured.map(({ system, found: { visit } }) => [
      system.name,
      ...visitKinds.map(([kind]) => size(visit?.[kind])),
      visit ? String(visit.requests) : "–",
    ]),
  );
}

function missingLines(missing) {
  if (missing.length === 0) return [];
  const lines = missing.map(({ system, found }) => `- ${system.name}: ${found.reason}`);
  return ["Not run:", "", ...lines, ""];
}

/** Every figure in which another system has less than Lectern, the one with the least named. */
function behindLines(measured) {
  const own = measured.find(({ system }) => system.id === "lectern");
  const others = measured.filter((result) => result !== own);
  if (!own || others.length === 0) return ["There is nothing to compare."];
  const behind = compared().flatMap(({ label, of, text }) => {
    const mine = of(own.found);
    const better = others
      .map(({ system, found }) => ({ name: system.name, value: of(found) }))
      .filter(({ value }) => value !== undefined && value < mine)
      .toSorted((a, b) => a.value - b.value);
    if (mine === undefined || better.length === 0) return [];
    const names = better.map(({ name, value }) => `${name} ${text(value)}`).join(", ");
    return [`- ${label}: Lectern ${text(mine)}; ${names}`];
  });
  return behind.length === 0 ? ["In none of these figures."] : behind;
}

function compared() {
  const builds = steps.flatMap((step) => [
    {
      label: `${labels[step]}, wall time`,
      of: ({ builds }) => builds[step].seconds,
      text: seconds,
    },
    {
      label: `${labels[step]}, processor time`,
      of: ({ builds }) => builds[step].processor,
      text: seconds,
    },
    { label: `${labels[step]}, memory`, of: ({ builds }) => builds[step].memory, text: size },
    {
      label: `${labels[step]}, bytes written`,
      of: ({ builds }) => builds[step].written,
      text: size,
    },
  ]);
  const visits = visitKinds.map(([kind, label]) => ({
    label: `first visit, ${label}`,
    of: ({ visit }) => visit?.[kind],
    text: size,
  }));
  return [...builds, { label: "output", of: ({ output }) => output, text: size }, ...visits];
}

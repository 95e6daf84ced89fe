// Bugs in the code of a site. A build and the development server must report each with its location,
// and the server must continue.

import path from "node:path";
import { siteCodeFaults } from "../site-code-faults.mjs";
import { run, start, writeSite } from "../small-site.mjs";

export const campaign = {
  name: "site-code",
  async *rows({ random, trials, folder }) {
    const all = Object.entries(siteCodeFaults);
    const isShort = trials(all.length) < all.length;
    const quick = all.filter(([, fault]) => !fault.isSlow);
    const chosen = isShort ? [quick[Math.floor(random() * quick.length)]] : all;
    const inDev = chosen.filter(([, fault]) => !fault.isDeadly);
    yield await row("faults in a build", chosen, (fault) => inBuild(fault, folder));
    yield await row("faults in development", inDev, (fault) => inDevelopment(fault, folder));
  },
};

async function row(what, faults, attempt) {
  const failures = [];
  for (const [name, fault] of faults) {
    const failure = await attempt(fault);
    if (failure !== undefined) failures.push(`${name}: ${failure}`);
  }
  return { what, trials: faults.length, failures };
}

async function inBuild(fault, folder) {
  const { code, signal, printed } = await run([
    "build",
    writeSite(path.join(folder, "site"), fault.files),
  ]);
  const codes = fault.codes ?? [1];
  if (signal !== null || !codes.includes(code)) return `ended with ${signal ?? code}: ${printed}`;
  return missing(fault, printed);
}

function missing({ says, place }, printed) {
  if (!printed.includes(says)) return `does not say "${says}": ${printed}`;
  if (place !== "" && !printed.split("\n").some((line) => line.startsWith(place))) {
    return `does not name ${place}: ${printed}`;
  }
  return undefined;
}

/** Time limit for rendering a page, in milliseconds. */
const TIMEOUT = 60_000;

async function inDevelopment(fault, folder) {
  const site = writeSite(path.join(folder, "site"), fault.files);
  const child = start(["dev", site, "--port", "0"]);
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
  let isOver = false;
  const over = new Promise((resolve) =>
    child.on("close", () => {
      isOver = true;
      resolve();
    }),
  );
  try {
    const address = await until(
      () => /Dev server at (\S+)/.exec(printed)?.[1] ?? (isOver ? "" : undefined),
    );
    if (address === undefined || isOver) return `the server did not start: ${printed}`;
    const pages = [];
    for (const name of ["docs/bad.json", "x.txt", "docs.json"]) {
      const answer = await fetch(address + name, { signal: AbortSignal.timeout(TIMEOUT) });
      pages.push(await answer.text());
    }
    // Late errors have been thrown by now.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const after = await fetch(`${address}docs`, { signal: AbortSignal.timeout(TIMEOUT) });
    if (isOver) return `the server ended: ${printed}`;
    if (fault.codes?.includes(0) && after.status !== 200) return `the page has ${after.status}`;
    const shown = printed + pages.join("\n");
    return shown.includes(JSON.stringify(fault.says).slice(1, -1)) || shown.includes(fault.says)
      ? undefined
      : `does not say "${fault.says}": ${shown.slice(0, 2000)}`;
  } catch (error) {
    return `${isOver ? "the server ended" : "no answer"} (${String(error)}): ${printed}`;
  } finally {
    child.kill("SIGKILL");
    await over;
  }
}

/** Repeats a request until the server answers. */
async function until(ask) {
  for (let waited = 0; waited < TIMEOUT; waited += 50) {
    const answer = ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { random } from "../bench/search/random.mjs";

/**
 * The export `campaign` of a file in `campaigns/`.
 *
 * @typedef {object} Campaign
 * @property {string} name
 * @property {(tools: Tools) => AsyncIterable<Row>} rows
 *
 * @typedef {object} Tools
 * @property {() => number} random returns a number from 0 to 1, the same in every run with the same seed
 * @property {(full: number) => number} trials converts the number of trials in a full run to the
 *   number in this run
 * @property {string} folder an empty folder, deleted afterwards
 * @property {number} seed seed that repeats the run
 *
 * @typedef {object} Row
 * @property {string} what
 * @property {number} trials
 * @property {readonly string[]} failures a sentence for each
 */

const campaignFolder = fileURLToPath(new URL("campaigns", import.meta.url));

/** The short run divides the number of trials by this number, with at least one trial. */
const SHORT_SHARE = 200;

/** Time limit for a row, in milliseconds. */
const LIMIT = { full: 60 * 60_000, short: 120_000 };

/** Names of the campaigns, in order. */
export function campaignNames() {
  const files = readdirSync(campaignFolder).filter((file) => file.endsWith(".mjs"));
  return files.map((file) => path.basename(file, ".mjs")).sort();
}

/**
 * Runs a campaign. An exception or a timeout is a failure.
 *
 * @param {string} name file name
 * @param {{ isShort: boolean, seed: number }} options
 * @returns {AsyncGenerator<Row & { campaign: string }>}
 */
export async function* runCampaign(name, { isShort, seed }) {
  const folder = mkdtempSync(path.join(tmpdir(), `lectern-faults-${name}-`));
  const limit = isShort ? LIMIT.short : LIMIT.full;
  const done = new AbortController();
  try {
    const { campaign } = await import(path.join(campaignFolder, `${name}.mjs`));
    const trials = (full) => (isShort ? Math.max(1, Math.round(full / SHORT_SHARE)) : full);
    const tools = { random: random(seed), trials, folder, seed };
    const rows = campaign.rows(tools)[Symbol.asyncIterator]();
    for (;;) {
      const timeUp = setTimeout(limit, "time is up", { signal: done.signal, ref: false });
      timeUp.catch(() => undefined);
      const next = await Promise.race([rows.next(), timeUp]);
      if (next === "time is up") {
        yield broken(name, `did not end within ${limit / 1000} s`);
        return;
      }
      if (next.done) return;
      yield { campaign: campaign.name, ...next.value };
    }
  } catch (error) {
    yield broken(name, error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    done.abort();
    rmSync(folder, { recursive: true, force: true });
  }
}

function broken(campaign, failure) {
  return { campaign, what: "runs to its end", trials: 1, failures: [failure] };
}

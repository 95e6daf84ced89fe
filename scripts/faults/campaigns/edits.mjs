// After any sequence of edits, checkouts, failed and killed builds, a build must produce the same
// bytes as a first build. A failure lists the shortest failing sequence found.

import path from "node:path";
import { stepDrawer } from "../edits/draw-steps.mjs";
import { changeKeys, explore, replay } from "../edits/explore.mjs";
import { knownFailure, knownFailures } from "../edits/known-failures.mjs";
import { editedSites } from "../edits/sites.mjs";

/** Number of sequences for each site, and in a row of the table. */
const SEQUENCES = { all: 40, row: 10 };

/** Number of comparisons in a sequence. */
const COMPARISONS = { full: 8, short: 1 };

/** How often each of the first failing sequences is repeated to find a shorter one. */
const SHRINKING = { failures: 4, tries: 30 };

export const campaign = {
  name: "edits",
  async *rows({ random, trials, folder, seed }) {
    const sites = await editedSites(folder);
    const sequences = trials(SEQUENCES.all);
    const isFull = sequences === SEQUENCES.all;
    // The short run edits one site. The other one has the same kinds of sources.
    for (const [name, site] of Object.entries(sites).slice(0, isFull ? 2 : 1)) {
      const draw = stepDrawer(site, random);
      const options = {
        folder: path.join(folder, "explored"),
        draw,
        comparisons: isFull ? COMPARISONS.full : COMPARISONS.short,
      };
      for (let from = 0; from < sequences; from += SEQUENCES.row) {
        const to = Math.min(from + SEQUENCES.row, sequences);
        const row = { trials: 0, failures: [] };
        const known = new Map();
        for (let at = from; at < to; at++) {
          const tries = row.failures.length < SHRINKING.failures ? SHRINKING.tries : 0;
          const found = await explore({ name, site }, { ...options, tries });
          row.trials += found.trials;
          if (found.failure) row.failures.push(`seed ${seed}: ${found.failure}`);
          if (found.known) known.set(found.known, (known.get(found.known) ?? 0) + 1);
        }
        const ends = [...known].map(([what, times]) => `; ${times} times: ${what}`).join("");
        const what = `random edits of the site ${name}, seed ${seed}, sequences ${from + 1} to ${to}`;
        yield { what: `${what}${ends}`, ...row };
      }
    }
    if (!isFull) return;
    for (const [name, site] of Object.entries(sites)) {
      const what = `each key of the configuration of the site ${name} in turn`;
      yield { what, ...(await changeKeys(site, path.join(folder, "keys"))) };
    }
    if (knownFailures.length === 0) return;
    const failures = [];
    for (const known of knownFailures) {
      const differences = await replay(sites[known.site], path.join(folder, "known"), known.steps);
      if (knownFailure(known.site, differences) !== known) {
        const found = differences.map(({ name }) => name).join(", ") || "nothing";
        failures.push(`${known.name}: ${found} differs. Remove it if it is fixed.`);
      }
    }
    const what = "known failures still fail as described";
    yield { what, trials: knownFailures.length, failures };
  },
};

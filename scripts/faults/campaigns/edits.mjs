// After any sequence of edits, checkouts, failed and killed builds, a build must produce the same
// bytes as a first build. A failure lists the shortest failing sequence found.

import path from "node:path";
import { stepDrawer } from "../edits/draw-steps.mjs";
import { changeKeys, explore, replay } from "../edits/explore.mjs";
import { knownFailure, knownFailures } from "../edits/known-failures.mjs";
import { editedSites } from "../edits/sites.mjs";

/** Number of sequences for each site. */
const SEQUENCES = 40;

/** Number of comparisons in a sequence. */
const COMPARISONS = { full: 8, short: 1 };

/** How often each of the first failing sequences is repeated to find a shorter one. */
const SHRINKING = { failures: 4, tries: 30 };

export const campaign = {
  name: "edits",
  async *rows({ random, trials, folder, seed }) {
    const sites = await editedSites(folder);
    const isFull = trials(SEQUENCES) === SEQUENCES;
    for (const [name, site] of Object.entries(sites)) {
      const draw = stepDrawer(site, random);
      const options = {
        folder: path.join(folder, "explored"),
        draw,
        comparisons: isFull ? COMPARISONS.full : COMPARISONS.short,
      };
      let count = 0;
      const failures = [];
      const known = new Map();
      for (let at = 0; at < trials(SEQUENCES); at++) {
        const tries = failures.length < SHRINKING.failures ? SHRINKING.tries : 0;
        const found = await explore({ name, site }, { ...options, tries });
        count += found.trials;
        if (found.failure) failures.push(`seed ${seed}: ${found.failure}`);
        if (found.known) known.set(found.known, (known.get(found.known) ?? 0) + 1);
      }
      const ends = [...known].map(([what, times]) => `; ${times} times: ${what}`).join("");
      yield {
        what: `random edits of the site ${name}, seed ${seed}${ends}`,
        trials: count,
        failures,
      };
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

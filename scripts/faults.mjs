// `npm run faults`: attacks the engine as `docs/faults.md` describes, and prints
// what was tried, how often, and what failed. Exit code 1 when anything did.
//
//   --short      a small share of the trials, as in `npm test`
//   --only=NAME  only the campaign in the file of this name; may be given several times
//   --seed=N     other trials than usual (default 1)

import { parseArgs } from "node:util";
import { ensureEngine } from "./ensure.mjs";
import { campaignNames, runCampaign } from "./faults/run-campaign.mjs";
import { faultsTable } from "./faults/table.mjs";

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    only: { type: "string", multiple: true },
    seed: { type: "string", default: "1" },
  },
});
// The short run is part of the tests, which have compiled the engine.
if (!values.short) ensureEngine();

const names = values.only ?? campaignNames();
const seed = Number(values.seed);
const rows = [];
for (const name of names) {
  for await (const row of runCampaign(name, { isShort: values.short, seed })) {
    rows.push(row);
    const outcome = row.failures.length === 0 ? "held" : `${row.failures.length} FAILED`;
    console.log(`${row.campaign}: ${row.what} (${row.trials} trials): ${outcome}`);
    for (const failure of row.failures.slice(0, 5)) console.log(`  ${failure}`);
  }
}
console.log(`\n${faultsTable(rows)}`);
// At once: a campaign that took too long may still be at work.
process.exit(rows.every((row) => row.failures.length === 0) ? 0 : 1);

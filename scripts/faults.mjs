// `npm run faults`: attacks the engine as described in `docs/faults.md`, and prints the number of
// trials and the failures. Exit code 1 if there are failures.
//
//   --short      a small share of the trials, as in `npm test`
//   --only=NAME  only the campaign in this file; can be repeated
//   --seed=N     seed for other trials (default 1)

import { optionsFrom } from "./bench/command-line.mjs";
import { ensureEngine } from "./ensure.mjs";
import { campaignNames, runCampaign } from "./faults/run-campaign.mjs";
import { faultsTable } from "./faults/table.mjs";

const values = optionsFrom({
  short: { type: "boolean", default: false },
  only: { type: "string", multiple: true },
  seed: { type: "string", default: "1" },
});
// `npm test` has compiled the engine before it starts the short run.
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
// Exit immediately, because a campaign that timed out may still be running.
process.exit(rows.every((row) => row.failures.length === 0) ? 0 : 1);

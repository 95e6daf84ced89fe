import path from "node:path";
import { generatedPage, writeGeneratedSite } from "../generated-site.mjs";
import { buildRounds, howBuilt, judged } from "../lectern-builds.mjs";
import { seconds, size } from "../measure/figures.mjs";
import { bytesOf, filesIn } from "../measure/written-bytes.mjs";

const targets = {
  2000: { cold: "8 s", again: "1 s", edit: "1.3 s" },
  20_000: { cold: "90 s, 1,200 MB, 700 MB of output", again: "4 s", edit: "12 s" },
};

/** @param {import("../run-parts.mjs").Bench} bench */
export async function* measure({ work, runs, isLarge }) {
  const small = await buildGenerated(2000, { work, runs });
  yield* rowsOf(2000, { built: small, runs });
  if (!isLarge) return;
  const large = await buildGenerated(20_000, { work, runs });
  yield* rowsOf(20_000, { built: large, runs });
  yield {
    what: "time for 20,000 pages by time for 2,000, cold",
    target: "11",
    figure: (large.cold.seconds / small.cold.seconds).toFixed(1),
    how: `${seconds(large.cold.seconds)} / ${seconds(small.cold.seconds)}`,
  };
}

async function buildGenerated(count, { work, runs }) {
  const site = path.join(work, `generated-${count}`);
  writeGeneratedSite(site, count);
  const page = generatedPage(site, Math.floor(count / 2));
  const built = await buildRounds(site, { page, runs });
  return { ...built, output: bytesOf(filesIn([path.join(site, "build")])) };
}

function* rowsOf(count, { built, runs }) {
  const steps = { cold: "cold", again: "again", edit: "one edit" };
  for (const [step, label] of Object.entries(steps)) {
    yield {
      what: `${count.toLocaleString("en")} generated pages, ${label}`,
      target: targets[count][step],
      figure: judged(built[step]) + (step === "cold" ? `, ${size(built.output)} of output` : ""),
      how: howBuilt(built[step], runs),
    };
  }
}

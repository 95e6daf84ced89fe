import { rmSync } from "node:fs";
import path from "node:path";
import { writeGeneratedSite } from "../generated-site.mjs";
import { build, howBuilt, judged, medianBuilt } from "../lectern-builds.mjs";

/**
 * Builds a new site without caches.
 *
 * @param {import("../run-parts.mjs").Bench} bench
 */
export async function* measure({ work, runs }) {
  const site = path.join(work, "five-pages");
  const builds = [];
  for (let run = 0; run < runs; run++) {
    rmSync(site, { recursive: true, force: true });
    writeGeneratedSite(site, 5);
    builds.push(await build(site));
  }
  const built = medianBuilt(builds);
  yield {
    what: "a new site of five pages, cold",
    target: "1.2 s",
    figure: judged(built),
    how: howBuilt(built, runs),
  };
}

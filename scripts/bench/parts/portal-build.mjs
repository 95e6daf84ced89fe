import path from "node:path";
import { buildRounds, howBuilt, judged } from "../lectern-builds.mjs";

/** @param {import("../run-parts.mjs").Bench} bench */
export async function* measure({ portal, runs }) {
  const site = portal.site();
  const page = path.join(site, "docs", "apis.md");
  const { cold, again, edit } = await buildRounds(site, { page, runs });
  yield {
    what: "cold build of the portal",
    target: "6.5 s, 600 MB",
    figure: judged(cold),
    how: `${howBuilt(cold, runs)}, ${cold.pages} pages`,
  };
  yield {
    what: "warm build of the portal, one edit",
    target: "1.0 s",
    figure: judged(edit),
    how: howBuilt(edit, runs),
  };
  yield {
    what: "warm build of the portal, nothing changed",
    target: "0.7 s",
    figure: judged(again),
    how: howBuilt(again, runs),
  };
}

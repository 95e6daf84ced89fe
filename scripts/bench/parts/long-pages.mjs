import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import path from "node:path";
import { projectRoot } from "../../ensure.mjs";
import { lectern } from "../lectern-builds.mjs";

/** @param {import("../run-parts.mjs").Bench} bench */
export async function* measure({ portal, chromium, runs }) {
  const file = path.join(projectRoot, "scripts", "bench", "long-pages.mjs");
  if (!existsSync(file)) {
    yield {
      what: "long pages",
      target: "–",
      figure: "–",
      how: "there is no scripts/bench/long-pages.mjs",
    };
    return;
  }
  const longPages = await import(pathToFileURL(file).href);
  const { site, output } = await portal.built();
  yield* await longPages.measure({ lectern, site, output, executable: await chromium(), runs });
}

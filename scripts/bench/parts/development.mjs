import { measureDev } from "../dev.mjs";
import { lectern } from "../lectern-builds.mjs";
import { seconds } from "../measure/figures.mjs";

/** @param {import("../run-parts.mjs").Bench} bench */
export async function* measure({ portal }) {
  const { site } = await portal.built();
  const found = await measureDev({ lectern, site });
  yield {
    what: "dev: ready",
    target: "1.5 s",
    figure: seconds(found.ready),
    how: "from the command to the address, median of 3",
  };
  yield {
    what: "dev: first page",
    target: "–",
    figure: seconds(found.firstPage),
    how: "from the address to the page's HTML, site already built once",
  };
  yield {
    what: "dev: edit to page data",
    target: "150 ms",
    figure: `${Math.round(found.edit)} ms`,
    how: "from writing the file to the new data being served, median of 5",
  };
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { lectern } from "../lectern-builds.mjs";
import { brotli } from "../measure/brotli.mjs";
import { seconds, size } from "../measure/figures.mjs";
import { measureOffline } from "../offline.mjs";

/** @param {import("../run-parts.mjs").Bench} bench */
export async function* measure({ portal, chromium }) {
  const { site, output } = await portal.built();
  const { parts } = JSON.parse(readFileSync(path.join(output, "_lectern", "offline.json"), "utf8"));
  const base = parts.filter((part) => part.isBase);
  yield weighed("everything", parts);
  yield weighed("the program and what belongs to no section", base);
  for (const part of parts.filter((part) => !part.isBase)) yield weighed(part.label, [part]);
  yield {
    what: "service worker, brotli",
    target: "–",
    figure: size(brotli(path.join(output, "sw.js"))),
    how: "after everything else",
  };
  const time = await measureOffline({ lectern, site, output, executable: await chromium() });
  yield {
    what: "everything stored over 10 Mbit/s, 40 ms",
    target: "–",
    figure: seconds(time),
    how: "from the click to the last part, one run",
  };
}

function weighed(name, parts) {
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  return {
    what: `stored offline: ${name}`,
    target: "–",
    figure: `${size(sum("transfer"))} brotli, ${size(sum("bytes"))} raw`,
    how: `${sum("files")} files, ${sum("pages")} pages`,
  };
}

import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { size } from "../measure/figures.mjs";
import { brotli } from "../measure/brotli.mjs";

/** @param {import("../run-parts.mjs").Bench} bench */
export async function* measure({ portal }) {
  const { output } = await portal.built();
  const document = path.join(output, "docs", "apis", "subsystems", "access.html");
  const html = readFileSync(document, "utf8");
  const files = (pattern) =>
    [...html.matchAll(pattern)].map((found) => path.join(output, found[1]));
  const scripts = files(/(?:modulepreload" href|module" src)="([^"]+)"/g);
  const styles = files(/stylesheet" href="([^"]+)"/g);
  const sum = (list) => list.reduce((total, file) => total + brotli(file), 0);
  yield {
    what: "JavaScript on a first visit, brotli",
    target: "78 KB",
    figure: size(sum(scripts)),
    how: `${scripts.length} files`,
  };
  yield {
    what: "JavaScript of the search, brotli",
    target: "–",
    figure: searchFiles(path.join(output, "assets")).join(", "),
    how: "loaded when the reader comes near",
  };
  const text = brotli(document);
  yield {
    what: "HTML + CSS of a typical document, brotli",
    target: "24 KB",
    figure: size(text + sum(styles)),
    how: `/docs/apis/subsystems/access: ${size(text)} + ${size(sum(styles))}`,
  };
}

function searchFiles(assets) {
  return readdirSync(assets)
    .filter((name) => /^(search-panel|search-access|search-worker)\..*\.js$/.test(name))
    .map((name) => `${name.split(".")[0]} ${size(brotli(path.join(assets, name)))}`);
}

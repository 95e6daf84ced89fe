// Unfinished and odd fragments in real pages. A check must end in time with exit code 0 or 1, no
// page may crash the command, and every problem must show its page.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../../ensure.mjs";
import { fragments } from "../fragments.mjs";
import { run, writeSite } from "../small-site.mjs";

const SITES = 200;
const IN_A_SITE = 100;
/** Maximum page length. Longer pages take more time and find no other bugs. */
const LONGEST = 8000;
/** Time limit for a check of one site, in milliseconds. */
const LIMIT = 240_000;
/** Time limit for parsing one page, in milliseconds. Most pages take one or two. */
const PARSER_LIMIT = 10_000;

export const campaign = {
  name: "fragments",
  async *rows({ random, trials, folder }) {
    const texts = pages();
    const pick = (list) => list[Math.floor(random() * list.length)];
    const sites = trials(SITES);
    const failures = [];
    for (let count = 0; count < sites; count++) {
      const files = {};
      for (let at = 0; at < IN_A_SITE; at++) {
        const name = `docs/page-${at}.${random() < 0.5 ? "md" : "mdx"}`;
        files[name] = damaged(pick(texts), { random, pick });
      }
      const site = writeSite(path.join(folder, "site"), files);
      const failure = await attempt(site, files);
      if (failure !== undefined) failures.push(`site ${count}: ${failure}`);
    }
    yield { what: "fragments in real pages", trials: sites * IN_A_SITE, failures };
  },
};

/** Returns pages of other projects if they exist on this machine, otherwise pages of this project. */
function pages() {
  const corpora = path.join(projectRoot, "../shared/corpora");
  const roots = existsSync(corpora)
    ? [corpora]
    : [path.join(projectRoot, "handbook/docs"), path.join(projectRoot, "site")];
  return roots.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.mdx?$/.test(name) && !/node_modules|build[\\/]/.test(name))
      .sort()
      .map((name) => readFileSync(path.join(root, name), "utf8").slice(0, LONGEST)),
  );
}

function damaged(text, { random, pick }) {
  let result = text;
  for (let edits = 1 + Math.floor(random() * 4); edits > 0; edits--) {
    const at = Math.floor(random() * result.length);
    const kind = random();
    if (kind < 0.7) {
      const times = random() < 0.1 ? 2 + Math.floor(random() * 20) : 1;
      const fragment = pick(fragments).repeat(times);
      // Insert half of them at the start of a line.
      const start = random() < 0.5 ? result.lastIndexOf("\n", at) + 1 : at;
      result = result.slice(0, start) + fragment + result.slice(start);
    } else if (kind < 0.85) {
      result = result.slice(0, at) + result.slice(at + Math.floor(random() * 40));
    } else {
      const piece = result.slice(at, at + Math.floor(random() * 200));
      result = result.slice(0, at) + piece.repeat(2) + result.slice(at);
    }
  }
  return result;
}

async function attempt(site, files) {
  const { code, signal, printed } = await run(["check", site], LIMIT);
  const tail = JSON.stringify(printed.slice(-600));
  if (signal !== null || (code ?? 2) > 1) return `ended with ${signal ?? code}: ${tail}`;
  const stuck = [...printed.matchAll(/^(docs\/\S+): Lectern got no further/gm)];
  const endless = stuck.filter(([, name]) => !isParserStuck(name, files[name]));
  if (endless.length > 0 || printed.includes("Lectern crashed")) {
    return `no end, or a throw: ${crashedPages(printed, files)}`;
  }
  const unplaced = printed.split("\n").find((line) => /^(?:error|warning) (?!git\/)/.test(line));
  if (unplaced !== undefined) return `a problem has no page: ${unplaced}: ${tail}`;
  return undefined;
}

/** Reports whether parsing a page exceeds the time limit, because the compiler's parser backtracks on open braces. */
function isParserStuck(name, input) {
  const program = path.join(projectRoot, "dist/markdown/read/page-tree.js");
  const code = `import { pageTree } from ${JSON.stringify(pathToFileURL(program).href)};
pageTree({ text: ${JSON.stringify(input)}, format: "${path.extname(name).slice(1)}" });`;
  const words = ["--input-type=module", "--eval", code];
  return spawnSync(process.execPath, words, { timeout: PARSER_LIMIT }).signal !== null;
}

function crashedPages(printed, files) {
  const names = [...printed.matchAll(/^(docs\/\S+?\.mdx?).* page\/crashed/gm)].map(
    ([, name]) => name,
  );
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, files[name]])));
}

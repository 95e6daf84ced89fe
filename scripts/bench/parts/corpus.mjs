import { existsSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../ensure.mjs";
import { lectern } from "../lectern-builds.mjs";
import { seconds } from "../measure/figures.mjs";
import { runMeasured } from "../measure/process-cost.mjs";

/**
 * The documentation of React Native, when it lies beside the repository.
 *
 * @param {import("../run-parts.mjs").Bench} bench
 */
export async function* measure({ work, say }) {
  const folder = path.join(projectRoot, "..", "shared", "corpora", "react-native");
  if (!existsSync(folder)) return;
  // It needs the compiled engine, which is there when a part runs.
  const { writeCorpusSite } = await import("../corpus-site.mjs");
  const site = path.join(work, "corpus");
  writeCorpusSite(folder, site);
  const checked = await runMeasured([process.execPath, lectern, "check", site]);
  const codes = new Map();
  for (const [, code] of checked.stderr.matchAll(/^\S* ?(?:error|warning|note) (\S+\/\S+)$/gm)) {
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  const [, pages = "?"] = /Checked ([\d,]+) page/.exec(checked.stdout) ?? [];
  const ours = ["markdown/syntax", "page/render-error"].map(
    (code) => `${code} ${codes.get(code) ?? 0}`,
  );
  yield {
    what: "React Native corpus",
    target: "no page fails for a reason of ours",
    figure: `${pages} pages, ${ours.join(", ")}`,
    how: `lectern check, ${seconds(checked.seconds)}`,
  };
  say([...codes].map(([code, number]) => `  ${code}: ${number}`).join("\n"));
}

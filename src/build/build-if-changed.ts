import type { BuildInput } from "./build-site.ts";
import { checkLastBuild } from "./graph/last-build.ts";
import type { BuildResult } from "./site-run.ts";
import { timings } from "./timings.ts";

/**
 * Build a site. If nothing changed since the last build, the result is the same, and most of the
 * engine's modules aren't loaded.
 */
export async function buildIfChanged(input: BuildInput): Promise<BuildResult> {
  const { timings: timed = timings() } = input;
  const last = await timed.phase("what has changed", () => checkLastBuild(input));
  if (last.result) return last.result;
  const { buildSite } = await import("./build-site.ts");
  return buildSite({ ...input, snapshot: last.snapshot });
}

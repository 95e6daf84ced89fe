import type { BuildInput } from "./build-site.ts";
import { checkLastBuild } from "./graph/last-build.ts";
import type { BuildResult } from "./site-run.ts";
import { timings } from "./timings.ts";

/**
 * Builds a site. If nothing has changed since the last build, it returns the same result without
 * loading most of the engine.
 */
export async function buildIfChanged(input: BuildInput): Promise<BuildResult> {
  const { timings: timed = timings() } = input;
  const last = await timed.phase("what has changed", () => checkLastBuild(input));
  if (last.result) return last.result;
  const { buildSite } = await import("./build-site.ts");
  return buildSite({ ...input, snapshot: last.snapshot });
}

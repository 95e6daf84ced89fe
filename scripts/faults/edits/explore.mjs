import { knownFailure } from "./known-failures.mjs";
import { startSequence } from "./sequence.mjs";
import { shrink } from "./shrink.mjs";

/** Maximum number of differences in a failure. */
const LISTED = 4;

/**
 * Runs drawn steps and compares the outputs until something differs.
 *
 * @param {{ name: string, site: import("./sites.mjs").Site }} edited
 * @param {{ folder: string, draw: () => readonly string[], comparisons: number, tries: number }} options
 *   `tries`: how often a failing sequence is repeated to find a shorter one
 * @returns {Promise<{ trials: number, known?: string, failure?: string }>}
 */
export async function explore({ name, site }, { folder, draw, comparisons, tries }) {
  const taken = [];
  const sequence = await startSequence(site, folder);
  try {
    for (let trials = 1; trials <= comparisons; trials++) {
      for (const step of draw()) if (await sequence.take(step)) taken.push(step);
      const { isBuilt, differences } = await sequence.compare();
      if (differences.length > 0) {
        const known = knownFailure(name, differences)?.name;
        if (known !== undefined) return { trials, known };
        sequence.end();
        return {
          trials,
          failure: await describe({ name, site }, { folder, taken, differences, tries }),
        };
      }
      taken.push("build");
      // A site with a mistake has no output to compare, so start the next steps with a valid site.
      if (!isBuilt && (await sequence.take("switch 0"))) taken.push("switch 0");
    }
    return { trials: comparisons };
  } finally {
    sequence.end();
  }
}

/** Runs a sequence. @returns all differences at its end */
export async function replay(site, folder, steps) {
  const sequence = await startSequence(site, folder);
  for (const step of steps) await sequence.take(step);
  const { differences } = await sequence.compare();
  sequence.end();
  return differences;
}

/**
 * Changes each key of the configuration in turn.
 *
 * @param {import("./sites.mjs").Site} site
 * @param {string} folder an empty folder
 * @returns {Promise<{ trials: number, failures: readonly string[] }>}
 */
export async function changeKeys(site, folder) {
  const steps = [...site.edits.keys()].filter((step) => step.startsWith("key "));
  const sequence = await startSequence(site, folder);
  const failures = [];
  for (const step of steps) {
    await sequence.take(step);
    const { differences } = await sequence.compare();
    const names = differences.slice(0, LISTED).map(({ name }) => name);
    if (names.length > 0) failures.push(`${step}: ${names.join(", ")} differ`);
    await sequence.take("switch 0");
  }
  sequence.end();
  return { trials: steps.length, failures };
}

async function describe({ name, site }, { folder, taken, differences, tries }) {
  let last = differences;
  const fails = async (steps) => {
    const found = await replay(site, folder, steps);
    const isSame = found.some((one) => differences.some((other) => other.name === one.name));
    if (isSame) last = found;
    return isSame;
  };
  const steps = await shrink(taken, { fails, tries });
  const listed = last.slice(0, LISTED).map((one) => `"${one.name}" ${one.what}`);
  return `${name}, ${JSON.stringify(steps)}: ${last.length} differences: ${listed.join(", ")}`;
}

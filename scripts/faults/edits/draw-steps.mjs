import { shuffled } from "../drawn.mjs";

/** Approximate number of disk changes in a build of the edited sites. */
const DISK_STEPS = 400;

/**
 * Draws the steps between two comparisons. Every edit of certain sources is drawn once before
 * any is repeated.
 *
 * @param {import("./sites.mjs").Site} site
 * @param {() => number} random
 * @returns {() => readonly string[]}
 */
export function stepDrawer(site, random) {
  let deck = [];
  let commits = 1;
  const files = [...site.fileEdits.keys()];
  const whole = (below) => Math.floor(random() * below);
  const edit = () => {
    if (random() < 0.4) return files[whole(files.length)];
    if (deck.length === 0) deck = shuffled([...site.edits.keys()], random);
    return deck.pop();
  };
  const others = [
    () => "build",
    () => "check",
    () => `killed build ${1 + whole(DISK_STEPS)}`,
    () => `killed build ${1 + whole(DISK_STEPS)}`,
    () => {
      commits++;
      return "commit";
    },
    () => `switch ${whole(commits)}`,
  ];
  return () => {
    const steps = Array.from({ length: 1 + whole(4) }, edit);
    if (random() < 0.5) steps.push(others[whole(others.length)]());
    // Also draw edits after a killed build or a checkout.
    if (random() < 0.3) steps.push(edit());
    return steps;
  };
}

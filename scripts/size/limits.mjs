/**
 * @typedef {import("./measure-size.mjs").Size} Size
 * @typedef {Size & { issue: string, why?: string }} Limit limits since an issue; `why` if a limit
 *   was raised
 */

/** How many lines the size may be below its limit before the limit must be lowered. */
const SLACK = 100;

const numbers = ["code", "rest"].flatMap((of) => ["lines", "files"].map((what) => [of, what]));

/**
 * Compares a size with the limits.
 *
 * @param {Size} size
 * @param {readonly Limit[]} limits the last one applies
 * @returns {readonly string[]} a sentence for each problem
 */
export function problemsOf(size, limits) {
  const limit = limits.at(-1);
  if (limit === undefined) return ["docs/size.json has no limits."];
  const above = numbers
    .filter(([of, what]) => size[of][what] > limit[of][what])
    .map(
      ([of, what]) =>
        `${size[of][what]} ${what} of ${of} are more than the limit of ${limit[of][what]}. Remove some. If a feature needs them, raise the limit: npm run size -- --write --issue="TITLE" --why="REASON"`,
    );
  const below = ["code", "rest"]
    .filter((of) => size[of].lines < limit[of].lines - SLACK)
    .map(
      (of) =>
        `${size[of].lines} lines of ${of} are fewer than the limit of ${limit[of].lines}. Lower the limit: npm run size -- --write`,
    );
  return [...above, ...below, ...unexplained(limits)];
}

/** Lists limits that rose without an issue and a reason. */
function unexplained(limits) {
  return limits
    .filter(({ issue, why }, at) => {
      const before = limits[at - 1];
      const rose = before !== undefined && isAbove(limits[at], before);
      return !issue || (rose && !why);
    })
    .map(({ issue }) => `The limits of "${issue}" rose, and "why" is missing.`);
}

/**
 * Returns the limits after a change. A raise adds an entry. Otherwise, smaller numbers lower the last
 * entry.
 *
 * @param {Size} size
 * @param {{ limits: readonly Limit[], raise?: { issue: string, why: string } }} change
 * @returns {readonly Limit[]}
 */
export function nextLimits(size, { limits, raise }) {
  const last = limits.at(-1);
  if (raise !== undefined || last === undefined) return [...limits, { ...raise, ...size }];
  const lower = (of) => ({
    lines: Math.min(size[of].lines, last[of].lines),
    files: Math.min(size[of].files, last[of].files),
  });
  return [...limits.slice(0, -1), { ...last, code: lower("code"), rest: lower("rest") }];
}

function isAbove(size, limit) {
  return numbers.some(([of, what]) => size[of][what] > limit[of][what]);
}

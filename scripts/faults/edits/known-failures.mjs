/**
 * Sequences that are known to fail. Remove an entry when you fix the bug.
 *
 * @typedef {object} KnownFailure
 * @property {string} name
 * @property {"harbour" | "features"} site
 * @property {readonly string[]} steps the shortest sequence that fails
 * @property {RegExp} differs matches the names of all files that may differ
 *
 * @type {readonly KnownFailure[]}
 */
export const knownFailures = [];

/** Returns the known failure that explains all differences, if there is one. */
export function knownFailure(site, differences) {
  if (differences.length === 0) return undefined;
  return knownFailures.find(
    (known) => known.site === site && differences.every(({ name }) => known.differs.test(name)),
  );
}

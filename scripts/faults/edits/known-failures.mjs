/**
 * Sequences that are known to fail. Remove an entry together with the fault.
 *
 * @typedef {object} KnownFailure
 * @property {string} name
 * @property {"harbour" | "features"} site
 * @property {readonly string[]} steps the shortest sequence that fails
 * @property {RegExp} differs the names of all files that may differ
 *
 * @type {readonly KnownFailure[]}
 */
export const knownFailures = [];

/** The known failure that explains all differences, if one does. */
export function knownFailure(site, differences) {
  if (differences.length === 0) return undefined;
  return knownFailures.find(
    (known) => known.site === site && differences.every(({ name }) => known.differs.test(name)),
  );
}

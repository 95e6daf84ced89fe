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
export const knownFailures = [
  {
    // The key of a stored file doesn't depend on `compress`, so a build reuses it without its compressed forms.
    name: "compressed files are missing after compress was turned on",
    site: "harbour",
    steps: ["key compress: 1"],
    differs: /\.(?:br|gz)$/,
  },
  {
    // The title of the older page is part of the comparison, but not of its key.
    name: "changes since a frozen version are stale after its title has changed",
    site: "harbour",
    steps: ["title in versioned_docs/1.0/plain.md"],
    differs: /changes|^_lectern\/output\.json/,
  },
];

/** The known failure that explains all differences, if one does. */
export function knownFailure(site, differences) {
  if (differences.length === 0) return undefined;
  return knownFailures.find(
    (known) => known.site === site && differences.every(({ name }) => known.differs.test(name)),
  );
}

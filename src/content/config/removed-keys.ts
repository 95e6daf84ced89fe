const lychee =
  "Lectern no longer checks links to other sites. Remove the key, and run lychee on the build output: https://lychee.cli.rs";

const unused =
  "Lectern no longer looks for partials and components that nothing imports. Remove the key; knip finds unused modules: https://knip.dev";

/** Hints for keys that earlier versions of Lectern had, by the path of the key. */
export const removedKeys: ReadonlyMap<string, string> = new Map([
  ["externalLinks", lychee],
  ["severities.brokenExternalLinks", lychee],
  ["severities.unusedPartials", unused],
  ["severities.unusedComponents", unused],
]);

const lychee =
  "Lectern no longer checks links to other sites. Remove the key, and run lychee on the build output: https://lychee.cli.rs";

/** Hints for keys that earlier versions of Lectern had, by the path of the key. */
export const removedKeys: ReadonlyMap<string, string> = new Map([
  ["externalLinks", lychee],
  ["severities.brokenExternalLinks", lychee],
]);

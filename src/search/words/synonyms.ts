import { wordOf, stemOf, type Analysis } from "./analysis.ts";
import { tokenize } from "./tokenize.ts";

/** Groups of words and phrases with the same meaning. */
export type Synonyms = readonly (readonly string[])[];

/**
 * Common words of software documentation. Words of a particular product belong in the site
 * configuration.
 */
export const standardSynonyms: Synonyms = [
  ["add", "create", "new", "make", "write"],
  ["remove", "delete", "uninstall"],
  ["change", "edit", "update", "modify", "customise", "customize"],
  ["get", "fetch", "read", "retrieve"],
  ["show", "display", "render"],
  ["run", "execute", "start", "launch"],
  ["setting", "option", "config", "configuration", "preference"],
  ["install", "installation", "setup", "set up"],
  ["upgrade", "update", "migrate", "migration"],
  ["error", "problem", "issue", "bug", "failure"],
  ["fix", "solve", "troubleshooting"],
  ["permission", "privilege", "access"],
  ["login", "log in", "sign in", "authentication"],
  ["function", "method", "callback"],
  ["argument", "parameter"],
  ["picture", "image", "photo"],
  ["directory", "folder"],
  ["guide", "tutorial", "how to"],
  ["requirement", "prerequisite", "requires"],
  ["package", "library", "dependency"],
  ["javascript", "js"],
  ["typescript", "ts"],
  ["database", "db"],
  ["documentation", "docs"],
  ["repository", "repo"],
  ["application", "app"],
  ["internationalisation", "internationalization", "i18n", "translation", "localisation"],
  ["accessibility", "a11y"],
  ["long-term support", "lts"],
  ["pull request", "merge request", "pr"],
  ["colour", "color"],
  ["popup", "modal", "dialog"],
  ["deprecated", "obsolete", "removed"],
  ["vulnerability", "security"],
  // Irregular verbs, which have no common stem.
  ["write", "wrote", "written"],
  ["begin", "began", "begun"],
  ["break", "broke", "broken"],
  ["build", "built"],
  ["choose", "chose", "chosen"],
  ["hide", "hid", "hidden"],
  ["lose", "lost"],
  ["send", "sent"],
];

/** Returns the synonyms of a query word: each is a word, or the words of a phrase. */
export type SynonymsOf = (word: string) => readonly (readonly string[])[];

/** Looks up synonyms by stem, so that "settings" finds those of "setting". */
export function synonymLookup(groups: Synonyms, analysis: Analysis): SynonymsOf {
  const byStem = new Map<string, (readonly string[])[]>();
  for (const group of groups) {
    const members = group
      .map((text) =>
        tokenize(text, analysis).flatMap(({ names }) =>
          names.flatMap(({ parts }) => parts.map(({ word }) => word)),
        ),
      )
      .filter((words) => words.length > 0);
    for (const member of members) {
      const [only = ""] = member;
      if (member.length > 1) continue;
      const stem = stemOf(analysis, only);
      const others = members.filter(
        (other) => other.length > 1 || stemOf(analysis, other[0] ?? "") !== stem,
      );
      byStem.set(stem, [...(byStem.get(stem) ?? []), ...others]);
    }
  }
  return (word) => byStem.get(stemOf(analysis, wordOf(analysis, word))) ?? [];
}

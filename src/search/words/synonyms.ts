import { wordOf, stemOf, type Analysis } from "./analysis.ts";
import { tokenize } from "./tokenize.ts";

/** Groups of words and phrases; those of a group stand for each other. */
export type Synonyms = readonly (readonly string[])[];

/**
 * Words of documentation for software that readers and authors choose between.
 * What only one product calls so belongs in the configuration of its site.
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
  // Forms of verbs that have no stem in common.
  ["write", "wrote", "written"],
  ["begin", "began", "begun"],
  ["break", "broke", "broken"],
  ["build", "built"],
  ["choose", "chose", "chosen"],
  ["hide", "hid", "hidden"],
  ["lose", "lost"],
  ["send", "sent"],
];

/** What stands for a word of a query: each a word, or the words of a phrase. */
export type SynonymsOf = (word: string) => readonly (readonly string[])[];

/** Synonyms by the stems of words, so that "settings" finds those of "setting". */
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

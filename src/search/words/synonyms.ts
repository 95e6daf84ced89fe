import { wordOf, stemOf, type Analysis } from "./analysis.ts";
import { wordsInOrder } from "./tokenize.ts";

/** Groups of words and phrases with the same meaning. */
export type Synonyms = readonly (readonly string[])[];

/**
 * Common words in software documentation. Add the words of a particular product to the site
 * configuration.
 */
export const standardSynonyms: Synonyms = [
  ["add", "create", "new", "make", "write"],
  ["remove", "delete", "uninstall"],
  ["change", "edit", "update", "modify", "customise"],
  ["get", "fetch", "read", "retrieve"],
  ["show", "display", "render"],
  ["run", "execute", "start", "launch"],
  ["setting", "option", "config", "configuration", "preference"],
  ["install", "installation", "setup", "set up"],
  ["upgrade", "update", "migrate", "migration"],
  ["error", "problem", "issue", "bug", "failure"],
  ["fix", "solve", "troubleshooting"],
  ["correct", "fix", "repair"],
  ["mistake", "error", "wrong", "typo"],
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
  ["internationalisation", "i18n", "translation", "localisation"],
  ["accessibility", "a11y"],
  ["long-term support", "lts"],
  ["pull request", "merge request", "pr"],
  ["popup", "modal", "dialog"],
  ["deprecated", "obsolete", "removed"],
  ["vulnerability", "security"],
  ["plugin", "extension", "add-on"],
  ["fast", "slow", "speed", "performance"],
  ["speed up", "optimise"],
  ["enable", "activate", "turn on", "switch on"],
  ["disable", "deactivate", "turn off", "switch off"],
  ["allow", "permit"],
  ["prevent", "stop", "avoid"],
  ["ticket", "issue"],
  ["urgency", "priority", "severity"],
  ["latest", "newest", "current"],
  ["old", "legacy"],
  ["schedule", "timetable", "calendar"],
  ["email", "mail"],
  ["internet", "network", "connection"],
  ["phone", "mobile", "smartphone"],
  ["colour", "palette"],
  ["save", "store"],
  ["rollback", "revert"],
  ["admin", "administrator"],
  // Actions, and the people or programs that perform them.
  ["programming", "coding", "code"],
  ["develop", "developer", "programmer"],
  ["test", "tester"],
  ["translate", "translator"],
  ["review", "reviewer"],
  ["maintain", "maintainer"],
  ["contribute", "contributor"],
  // Irregular verbs don't have a common stem.
  ["write", "wrote", "written"],
  ["begin", "began", "begun"],
  ["break", "broke", "broken"],
  ["build", "built"],
  ["choose", "chose", "chosen"],
  ["hide", "hid", "hidden"],
  ["lose", "lost"],
  ["send", "sent"],
];

/**
 * Returns the synonyms of a query word or of several joined words. Each synonym is a list of words:
 * a single word, or the words of a phrase.
 */
export type SynonymsOf = (word: string) => readonly (readonly string[])[];

/** Maximum number of words in a phrase with synonyms. */
export const LONGEST_SYNONYM = 4;

/**
 * Creates a lookup of synonyms by stem, so that "settings" finds the synonyms of "setting". Words
 * of a phrase are joined, so that "pop-up", "pop up" and "popup" are the same.
 */
export function synonymLookup(groups: Synonyms, analysis: Analysis): SynonymsOf {
  const byStem = new Map<string, (readonly string[])[]>();
  for (const group of groups) {
    const members = group
      .map((text) => wordsInOrder(text, analysis))
      .filter((words) => words.length > 0);
    for (const member of members) {
      const stem = stemOf(analysis, member.join(""));
      const others = members.filter((other) => stemOf(analysis, other.join("")) !== stem);
      byStem.set(stem, [...(byStem.get(stem) ?? []), ...others]);
    }
  }
  return (word) => byStem.get(stemOf(analysis, wordOf(analysis, word))) ?? [];
}

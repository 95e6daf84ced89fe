import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A turn of phrase that is no plain English, and what to write. */
interface BannedPhrase {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Single words are flagWords of cspell.config.yaml as well; it reads Markdown only. */
const banned: readonly BannedPhrase[] = [
  { pattern: /\b(?:tells?|telling|told) of\b/i, instead: '"describe" or "tell … about"' },
  { pattern: /\bchang(?:e|es|ed|ing) along\b/i, instead: '"change accordingly"' },
  { pattern: /\bso that\b[^.!?]{0,60}\balong\b/i, instead: 'a sentence without "along"' },
  { pattern: /\bnot by \w+ but by \w+/i, instead: "the fact, without the maxim" },
  { pattern: /\bshall\b/i, instead: '"should" or "must"' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: '"fix"' },
  {
    // A cell of a table may answer the question "who?".
    pattern: /(?:^|[.:;!?|*>-] +\**|\*\*)(?:Somebody|Nobody)\b(?! *\|)/,
    instead: '"you", or the role of the person',
  },
];

/** The banned phrases of a text, as `file:line: "phrase": write …`. Code is passed over. */
export function bannedPhrases(text: string, file: string): readonly string[] {
  let fence: string | undefined;
  return text.split(/\r?\n/).flatMap((line, at) => {
    const marks = /^[\s>]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (marks?.startsWith(fence)) fence = undefined;
      return [];
    }
    if (marks !== undefined && /\.mdx?$/.test(file)) {
      fence = marks;
      return [];
    }
    const prose = line.replaceAll(/`[^`]*`/g, "code").replaceAll(/\]\([^)]*\)/g, "]");
    return banned.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(prose)?.[0].trim();
      return found === undefined ? [] : [`${file}:${at + 1}: "${found}": write ${instead}`];
    });
  });
}

/** The same for all files with texts below a folder; none when there is no such folder. */
export function bannedPhrasesBelow(root: string, folder: string): readonly string[] {
  let files: readonly string[] = [];
  try {
    files = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" });
  } catch {
    return [];
  }
  return files
    .filter((file) => /\.(?:mdx?|tsx|ya?ml|svg)$/.test(file))
    .map((file) => path.join(folder, file))
    .sort()
    .flatMap((file) => bannedPhrases(readFileSync(path.join(root, file), "utf8"), file));
}

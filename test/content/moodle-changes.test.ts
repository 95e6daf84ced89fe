import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "js-yaml";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const list = "test/content/moodle-changes.yml";
const master = path.join(root, "site/docs");
const stable = path.join(root, "site/versioned_docs/4.0");
const reviewed = load(readFileSync(path.join(root, list), "utf8")) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;

/** Lines by section. Link targets are removed because each version links to its own pages. */
type Sections = ReadonlyMap<string, readonly string[]>;

function sectionsOf(source: string): Sections {
  const sections = new Map<string, string[]>([["start", []]]);
  let title = "start";
  let fence = "";
  for (const line of withoutFrontMatter(source).split("\n")) {
    const [, opening = ""] = /^\s*(```+|~~~+)/.exec(line) ?? [];
    if (fence === "") fence = opening;
    else if (opening === fence) fence = "";
    const [, heading] = (fence === "" && /^#{2,6} (.*)/.exec(line)) || [];
    // Readers don't see the keywords of a section.
    if (heading !== undefined) title = heading.replace(/ keywords="[^"]*"(?=\})/, "");
    const lines = sections.get(title) ?? [];
    sections.set(title, lines);
    if (line.trim() !== "")
      lines.push(
        fence === ""
          ? line.replaceAll(/\]\([^)\s]*| keywords="[^"]*"(?=\}$)/g, (all) =>
              all.startsWith("]") ? "](" : "",
            )
          : line,
      );
  }
  return sections;
}

/** Removes front matter except the title, which comparisons show. */
function withoutFrontMatter(source: string): string {
  return source.replace(/^---\n[^]*?\n---\n/, (matter) => /^title: .*/m.exec(matter)?.[0] ?? "");
}

/** Returns the sources of a version by name, without pages that the comparison excludes. */
function sourcesIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sources = names
    .filter((name) => /\.mdx?$/.test(name))
    .map((name): [string, string] => [name, readFileSync(path.join(folder, name), "utf8")]);
  return new Map(sources.filter(([, text]) => !/^---\n(?:.*\n)*?changes: false\n/.test(text)));
}

/** Returns the reason if a difference between versions isn't a reviewed change of Moodle. */
function problemOf(before: Sections, after: Sections, title: string, reason = ""): string {
  const older = before.get(title) ?? [];
  const newer = after.get(title) ?? [];
  const removed = older.filter((line) => !newer.includes(line));
  const added = newer.filter((line) => !older.includes(line));
  const isSame = removed.length + added.length === 0;
  if (isSame) return reason === "" ? "" : `is the same in both versions. Remove it from ${list}.`;
  if (reason === "")
    return `differs from 4.0. If only our wording differs, use the same text in site/docs and site/versioned_docs/4.0. If Moodle changed, add the section with its tracker issue to ${list}.`;
  if (reason === "new")
    return before.has(title) ? `exists in 4.0, so its reason in ${list} can't be "new".` : "";
  const ids = reason.split(", ");
  const reworded = added.find((line) => !ids.some((id) => line.includes(id)));
  if (reworded === undefined && removed.length <= added.length) return "";
  return `has a change that doesn't mention ${reason}. Use the text of 4.0, or mention the issue that changed Moodle: ${reworded ?? removed.join(" ")}`;
}

test("shows a section as changed since 4.0 only if Moodle changed", () => {
  const after = sourcesIn(master);
  const before = sourcesIn(stable);
  const names = new Set([...after.keys(), ...before.keys(), ...Object.keys(reviewed)]);
  const problems = [...names].flatMap((name) => {
    const [older, newer] = [before.get(name), after.get(name)];
    if (older === undefined || newer === undefined)
      return `${name} is in one version only. If Moodle didn't change, set "changes: false" in its front matter.`;
    const [was, is] = [sectionsOf(older), sectionsOf(newer)];
    const reasons = reviewed[name] ?? {};
    const titles = new Set([...was.keys(), ...is.keys(), ...Object.keys(reasons)]);
    return [...titles].flatMap((title) => {
      const problem = problemOf(was, is, title, reasons[title]);
      return problem === "" ? [] : `${name}, section "${title}" ${problem}`;
    });
  });
  expect(problems).toEqual([]);
});

test("lists every reviewed change in the developer update", () => {
  const update = readFileSync(path.join(master, "devupdate.md"), "utf8");
  const listed = new Set(update.slice(update.indexOf("{#since-4-0}")).match(/MDL-\d+/g));
  const ids = Object.values(reviewed).flatMap((sections) =>
    Object.values(sections).flatMap((reason) => reason.match(/MDL-\d+/g) ?? []),
  );
  expect(ids.filter((id) => !listed.has(id))).toEqual([]);
});

import type { ExplorerAdvisory, ExplorerIssue, ExplorerRelease } from "./explorer-releases";

/** A filter for releases. Empty text matches all. */
export interface Criteria {
  /** An issue, an advisory, a release, or words in a change. */
  readonly text: string;
  readonly line: string;
  readonly section: string;
  readonly topic: string;
  /** ISO 8601 dates. Both days are included. */
  readonly after: string;
  readonly before: string;
  /** Only releases with security advisories. */
  readonly advisories: boolean;
}

export const anything: Criteria = {
  text: "",
  line: "",
  section: "",
  topic: "",
  after: "",
  before: "",
  advisories: false,
};

/** A matching release with its matching items. The list is empty if the complete release matches. */
export interface FoundRelease {
  readonly release: ExplorerRelease;
  readonly issues: readonly ExplorerIssue[];
  readonly advisories: readonly ExplorerAdvisory[];
}

/** Returns the matching releases in their original order. */
export function filterReleases(
  releases: readonly ExplorerRelease[],
  criteria: Criteria,
): readonly FoundRelease[] {
  const wanted = wantedOf(criteria.text);
  return releases.flatMap((release) => {
    const { line, after, before } = criteria;
    if (line !== "" && release.line !== line) return [];
    if (after !== "" && release.date < after) return [];
    if (before !== "" && release.date > before) return [];
    if (criteria.advisories && release.advisories.length === 0) return [];
    const found = matches(release, wanted, criteria);
    return found === undefined ? [] : [{ release, ...found }];
  });
}

type Wanted =
  | { readonly kind: "anything" }
  | { readonly kind: "issue" | "advisory" | "release"; readonly id: string }
  | { readonly kind: "words"; readonly words: readonly string[] };

/** `MDL-70745`, `70745`, `MSA-22-0010`, `3.9.2`, `3.9`, or words of what changed. */
function wantedOf(typed: string): Wanted {
  const text = typed.trim().toUpperCase();
  if (text === "") return { kind: "anything" };
  if (/^(MDL|MOBILE|CONTRIB)-\d+$/.test(text)) return { kind: "issue", id: text };
  if (/^\d{3,}$/.test(text)) return { kind: "issue", id: `MDL-${text}` };
  if (/^MSA-\d{2}-\d{4}$/.test(text)) return { kind: "advisory", id: text };
  if (/^\d+\.[\d.]*$/.test(text)) return { kind: "release", id: text };
  return {
    kind: "words",
    words: text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  };
}

type Matches = Pick<FoundRelease, "issues" | "advisories">;

const whole: Matches = { issues: [], advisories: [] };

function matches(
  release: ExplorerRelease,
  wanted: Wanted,
  { section, topic }: Criteria,
): Matches | undefined {
  if (wanted.kind === "release") {
    const isOf = release.version === wanted.id || release.version.startsWith(dotted(wanted.id));
    if (!isOf) return undefined;
  }
  const asksForParts = wanted.kind !== "anything" && wanted.kind !== "release";
  if (!asksForParts && section === "" && topic === "") return whole;
  const issues = release.issues.filter(
    (issue) =>
      (section === "" || issue.section === section) &&
      hasTopic(issue, topic) &&
      fits(issue, wanted, "issue"),
  );
  const advisories =
    section === ""
      ? release.advisories.filter(
          (advisory) => hasTopic(advisory, topic) && fits(advisory, wanted, "advisory"),
        )
      : [];
  return issues.length + advisories.length > 0 ? { issues, advisories } : undefined;
}

interface Part {
  readonly id: string;
  readonly ids?: readonly string[] | undefined;
  readonly line: string;
  readonly component?: string | undefined;
  readonly area?: string | undefined;
  readonly topics: readonly string[];
}

function fits(part: Part, wanted: Wanted, kind: "issue" | "advisory"): boolean {
  switch (wanted.kind) {
    case "anything":
    case "release":
      return true;
    case "issue":
    case "advisory":
      return wanted.kind === kind && (part.ids ?? [part.id]).includes(wanted.id);
    case "words": {
      const text = textOf(part);
      return wanted.words.every((word) => text.includes(word));
    }
  }
}

const texts = new WeakMap<Part, string>();

/** Returns the searchable text in lower case. It's cached, because each keystroke needs it. */
function textOf(part: Part): string {
  const { id, ids = [id], line, component = "", area = "", topics } = part;
  const text =
    texts.get(part) ?? [...ids, line, component, area, ...topics].join(" ").toLowerCase();
  texts.set(part, text);
  return text;
}

function hasTopic({ topics }: Part, topic: string): boolean {
  return topic === "" || topics.some((known) => known.toLowerCase() === topic.toLowerCase());
}

function dotted(version: string): string {
  return version.endsWith(".") ? version : `${version}.`;
}

import { dataCollection, type ReadData } from "lectern";
import { z } from "zod";
import { appReleases } from "../app-releases";
import { issueId, type Issue } from "../release-parts";
import { releases } from "../releases";
import { changeLine } from "./change-line";
import { components, type Component } from "./components";

/** The change of an issue. */
export interface Change {
  readonly line: string;
  readonly component: Component;
  /** Whether the meaning of the issue was unclear when the line was written. */
  readonly isUncertain: boolean;
}

/** An item of a release: the change and its issues. */
export interface ChangedItem extends Change {
  /**
   * The first id is the main link to the tracker, and the others follow at the end. Empty if the
   * note has no issue.
   */
  readonly ids: readonly string[];
}

const writtenChange = z.union([
  changeLine,
  z.strictObject({ line: changeLine, uncertain: z.literal(true) }),
]);

/** Lines by issue, grouped by component. */
const changesOfFile = z
  .partialRecord(z.enum(components), z.record(issueId, writtenChange))
  .transform((written): Readonly<Record<string, Change>> => {
    const changes: Record<string, Change> = {};
    for (const component of components) {
      for (const [id, change] of Object.entries(written[component] ?? {})) {
        changes[id] =
          typeof change === "string"
            ? { line: change, component, isUncertain: false }
            : { line: change.line, component, isUncertain: change.uncertain };
      }
    }
    return changes;
  });

/**
 * The line of every issue, in one file for each release line that first listed the issue:
 * `3.9.yml`, `app-3.9.yml`. Pages read the lines by id.
 */
export const changes = dataCollection({
  name: "changes",
  folder: "data/changes",
  schema: changesOfFile,
  check(entries, report, read) {
    const items = listedItems(read);
    const listed = new Set(items.flatMap(({ ids }) => ids));
    const files = new Map<string, string>();
    for (const { key, value } of entries) {
      for (const [id, { component }] of Object.entries(value)) {
        const first = files.get(id);
        files.set(id, key);
        const path = [component, id];
        if (first !== undefined) {
          const message = `${id} has a line in data/changes/${first}.yml already.`;
          report({ key, path, message, hint: "Remove one of the two." });
        } else if (!listed.has(id)) {
          const message = `${id} has a line, and no release lists it.`;
          report({ key, path, message, hint: "Correct the id, or remove the line." });
        }
      }
    }
    for (const { release, ids } of items) {
      if (ids.some((id) => files.has(id))) continue;
      const message = `${ids.join(", ")} of ${release} has no line.`;
      report({ key: release, message, hint: "Write what changed in a file of data/changes." });
    }
  },
});

/**
 * Returns the items with their lines, in order. Each item has the line of its first issue with a
 * line.
 */
export function changedItems(
  issues: readonly Issue[],
  known: ReadonlyMap<string, Change>,
): readonly ChangedItem[] {
  return issues.flatMap(({ ids }) => {
    const id = ids.find((each) => known.has(each));
    const change = id === undefined ? undefined : known.get(id);
    return change ? [{ ids, ...change }] : [];
  });
}

/** Cached by input, because each release in a feed needs all changes. */
const known = new WeakMap<object, ReadonlyMap<string, Change>>();

/** Returns every change by id, for files that contain all changes. */
export function allChanges(read: ReadData): ReadonlyMap<string, Change> {
  const entries = read(changes);
  const all = known.get(entries) ?? new Map(entries.flatMap(({ value }) => Object.entries(value)));
  known.set(entries, all);
  return all;
}

interface ListedItem extends Issue {
  readonly release: string;
}

/** Returns every item of every release. */
function listedItems(read: ReadData): readonly ListedItem[] {
  const itemsOf = (release: string, { sections = [] }: ReleaseSections) =>
    sections.flatMap(({ issues = [] }) => issues.map((item) => ({ release, ...item })));
  return [
    ...read(releases).flatMap(({ key, value }) => itemsOf(key, value)),
    ...read(appReleases).flatMap(({ key, value }) =>
      [value, ...(value.versions ?? [])].flatMap((part) => itemsOf(`the app ${key}`, part)),
    ),
  ];
}

interface ReleaseSections {
  readonly sections?: readonly { readonly issues?: readonly Issue[] | undefined }[] | undefined;
}

import type { ReadData } from "lectern";
import { advisories } from "../advisories";
import { allChanges, changedItems } from "../change-lines/changes";
import { components } from "../change-lines/components";
import { releaseTable, type ReleaseTable } from "../release-table";
import { releases } from "../releases";
import { comparable, requirementLines } from "../requirement-lines";
import { sectionKinds, sectionNames } from "../section-names";
import { packIds, type ExplorerFile } from "./explorer-file";

/** A list of unique strings, and the index of each string. */
function numbered(): { readonly texts: string[]; number(text: string): number } {
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  return {
    texts,
    number(text) {
      const number = numbers.get(text) ?? texts.push(text) - 1;
      numbers.set(text, number);
      return number;
    },
  };
}

/** Builds the data of the explorer from the data of the site. */
export function packExplorer(read: ReadData): ExplorerFile {
  const table = releaseTable(read(releases));
  const topics = numbered();
  const areas = numbered();
  const known = Object.entries(read(advisories));
  const advisoryNumbers = new Map(known.map(([id], index) => [id, index]));
  const items = numbered();
  const packed = table.all.map(({ version, value }) => ({
    version,
    date: value.date,
    sections: (value.sections ?? []).map((section): [number, number, readonly number[]] => [
      sectionKinds.indexOf(section.kind),
      section.area === undefined ? -1 : areas.number(section.area),
      (section.issues ?? []).map(({ ids }) => items.number(packIds(ids))),
    ]),
    advisories: (value.advisories ?? []).map((id) => advisoryNumbers.get(id) ?? -1),
  }));
  return {
    sections: sectionKinds.map((kind) => sectionNames[kind]),
    components,
    changes: listedChanges(read, table, items.texts).map((change) => [
      change.ids,
      change.line,
      change.component,
      change.topics.map(topics.number),
    ]),
    advisories: known.map(([id, advisory]) => [
      id,
      advisory.discussion ?? 0,
      advisory.line,
      (advisory.topics ?? []).map(topics.number),
    ]),
    topics: topics.texts,
    areas: areas.texts,
    releases: packed,
    requirements: Object.fromEntries(
      table.lines.flatMap(({ line, major }) => {
        const required = major.value.requirements;
        if (!required) return [];
        return [[line, [...comparable(requirementLines(required))]]];
      }),
    ),
  };
}

/** A change whose topics don't have numbers yet. */
interface ListedChange {
  readonly ids: string;
  readonly line: string;
  readonly component: number;
  /** All topics under which a release lists the change. */
  readonly topics: readonly string[];
}

/** The changes in the order of `packedIds`. */
function listedChanges(
  read: ReadData,
  table: ReleaseTable,
  packedIds: readonly string[],
): readonly ListedChange[] {
  const known = allChanges(read);
  const listed = table.all.flatMap(({ value }) =>
    (value.sections ?? []).flatMap(({ issues = [] }) => issues),
  );
  const byIds = new Map<string, ListedChange>();
  for (const issue of listed) {
    const ids = packIds(issue.ids);
    const [{ line, component } = { line: "", component: "Other" as const }] = changedItems(
      [issue],
      known,
    );
    const topics = [...new Set([...(byIds.get(ids)?.topics ?? []), ...issue.topics])];
    byIds.set(ids, { ids, line, component: components.indexOf(component), topics });
  }
  return packedIds.flatMap((ids) => byIds.get(ids) ?? []);
}

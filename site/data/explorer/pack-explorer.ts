import type { ReadData } from "lectern";
import { advisories } from "../advisories";
import { releaseTable } from "../release-table";
import { releases } from "../releases";
import { comparable, requirementLines } from "../requirement-lines";
import { sectionKinds, sectionNames } from "../section-names";
import type { ExplorerFile } from "./explorer-file";

/** A list in which each text stands once, and the numbers of its texts. */
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

/** What the explorer works on, from the data of the site. */
export function packExplorer(read: ReadData): ExplorerFile {
  const table = releaseTable(read(releases));
  const topics = numbered();
  const areas = numbered();
  const known = Object.entries(read(advisories));
  const advisoryNumbers = new Map(known.map(([id], index) => [id, index]));
  return {
    topics: topics.texts,
    areas: areas.texts,
    sections: sectionKinds.map((kind) => sectionNames[kind]),
    advisories: known.map(([id, advisory]) => [
      id,
      advisory.discussion ?? 0,
      (advisory.topics ?? []).map(topics.number),
    ]),
    releases: table.all.map(({ version, value }) => ({
      version,
      date: value.date,
      sections: (value.sections ?? []).map((section) => [
        sectionKinds.indexOf(section.kind),
        section.area === undefined ? -1 : areas.number(section.area),
        (section.issues ?? []).flatMap((issue) =>
          issue.ids.map((id): [number | string, ...number[]] => [
            id.startsWith("MDL-") ? Number(id.slice(4)) : id,
            ...issue.topics.map(topics.number),
          ]),
        ),
      ]),
      advisories: (value.advisories ?? []).map((id) => advisoryNumbers.get(id) ?? -1),
    })),
    requirements: Object.fromEntries(
      table.lines.flatMap(({ line, major }) => {
        const required = major.value.requirements;
        if (!required) return [];
        return [[line, [...comparable(requirementLines(required))]]];
      }),
    ),
  };
}

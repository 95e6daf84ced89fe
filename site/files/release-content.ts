import type { ReadData } from "lectern";
import { advisories } from "../data/advisories";
import { allChanges, changedItems } from "../data/change-lines/changes";
import type { ReleaseEntry } from "../data/release-table";
import { discussionAddress, sectionNames, trackerAddress } from "../data/section-names";
import { escaped } from "./escaped";
import { releaseSentence } from "./release-sentences";

/**
 * Returns the changes in a release as HTML for feeds: advisories, then the lines of each section.
 */
export function releaseContent(entry: ReleaseEntry, read: ReadData): string {
  const { sections = [], advisories: answered = [] } = entry.value;
  const known = read(advisories);
  const changes = allChanges(read);
  const fixed = answered.map((id) =>
    listItem(discussionAddress(known[id]?.discussion), id, known[id]?.line ?? ""),
  );
  return [
    `<p>${escaped(releaseSentence(entry))}</p>`,
    list("Security advisories", fixed),
    ...sections.map(({ kind, area, issues = [] }) => {
      const items = changedItems(issues, changes).map(({ ids, line }) =>
        listItem(trackerAddress(ids[0] ?? ""), ids.join(", "), line),
      );
      return list(
        area === undefined ? sectionNames[kind] : `${sectionNames[kind]}: ${area}`,
        items,
      );
    }),
  ].join("");
}

function list(heading: string, items: readonly string[]): string {
  return items.length === 0 ? "" : `<h2>${escaped(heading)}</h2><ul>${items.join("")}</ul>`;
}

function listItem(address: string, name: string, line: string): string {
  return `<li><a href="${escaped(address)}">${name}</a> ${escaped(line)}</li>`;
}

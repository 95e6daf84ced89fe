import type { CatalogueEntry } from "./entry.ts";

/** Problems of typed data. */
export const dataCodes = {
  "data/missing": {
    cause: "The configuration declares data whose file or folder does not exist.",
    example: 'dataFile({ name: "people", file: "data/poeple.yml", schema })',
    remedy: "Create the file or correct its path.",
  },
  "data/syntax": {
    cause: "A data file is no valid YAML or JSON, or has a key twice in one map.",
    example: "- name: [",
    remedy: "Correct the line shown.",
  },
  "data/unknown-key": {
    cause: "A data file has a key that its schema does not know.",
    example: "titel: Hall 4",
    remedy: "Correct the name as hinted, or add the key to the schema.",
  },
  "data/invalid": {
    cause: "A value in a data file is not of the form its schema wants.",
    example: "date: 2022-13-40",
    remedy: "Use the form the message names.",
  },
  "data/contradiction": {
    cause: "Entries of a collection contradict each other, as its own check found.",
    example: "a point release whose release line has no file",
    remedy: "Do what the message asks for.",
  },
  "data/check-failed": {
    cause: "The schema or the check of data threw, or made of it what JSON cannot write.",
    example: "check: (entries) => entries[0].value.date.year",
    remedy: "Correct the program at the place shown. A check reports and is done when it returns.",
  },
  "data/duplicate-entry": {
    cause: "Two files of a collection have the same name in different folders.",
    example: "data/releases/3.9/3.9.1.yml beside data/releases/3.9.1.yml",
    remedy: "Rename or remove one: the name is the entry's key.",
  },
  "data/unknown-entry": {
    cause: "A page names an entry in its front matter that the collection does not have.",
    example: "release: 3.9.20",
    remedy: "Use one of the entries, as hinted, or add the data file.",
  },
  "data/page-without-entry": {
    cause: "A page of a folder in which every page belongs to an entry names none.",
    example: "releases/3.9/3.9.1.mdx without release: in its front matter",
    remedy: "Name the entry in the front matter, or move the page.",
  },
  "data/entry-without-page": {
    cause: "An entry of a collection that wants a page for each has none, or more than one.",
    example: "data/releases/3.9/3.9.1.yml, and no page with release: 3.9.1",
    remedy: "Write the page, or remove the data file.",
  },
} as const satisfies Record<string, CatalogueEntry>;

import type { CatalogueEntry } from "./entry.ts";

/** Problems of the disk: sources that cannot be read, outputs that cannot be written, caches. */
export const diskCodes = {
  "file/unreadable": {
    cause: "A source is there and cannot be read.",
    example: "a page another user owns, or a link to a file that has gone",
    remedy:
      "Give the user that builds the right to read it, correct the link or the name, or remove it.",
  },
  "output/occupied": {
    cause: "What stands at the place of the output was not made by Lectern, so it is not replaced.",
    example: "--output ../notes, a folder with files of yours",
    remedy: "Choose another folder. If nothing in it is needed, remove it and build again.",
  },
  "output/sources": {
    cause: "The output would replace sources of the site, or lie among them.",
    example: "--output docs",
    remedy: "Choose a folder of its own, such as the default, build.",
  },
  "output/unwritable": {
    cause: "A file of the output or of the caches cannot be written.",
    example: "a full disk, or a folder another user owns",
    remedy: "Make room, or give the user that builds the right to write there.",
  },
  "cache/damaged": {
    cause: "A file below .lectern did not hold what was written there. It was made again.",
    example: "a disk with errors, or a program that edits all files of a folder",
    remedy: "Nothing needs to be done, unless it happens again.",
  },
  "site/busy": {
    cause: "Another build or check of the same site was at work and did not end in time.",
    example: "two builds started at once by two programs that watch the sources",
    remedy: "Let it end, or end it, and build again.",
  },
} as const satisfies Record<string, CatalogueEntry>;

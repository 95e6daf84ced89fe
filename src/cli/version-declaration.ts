/** A version that has been copied, and the section it is of. */
export interface NewVersion {
  readonly name: string;
  /** Id of the section. */
  readonly section: string;
  /** Its versions before, in order: `current` first, then newest first. */
  readonly declared: readonly string[];
  /** The file of the version's sidebars, if it has one. */
  readonly sidebars: string | undefined;
}

/** What to write into the configuration, whole, so that no version gets lost: the default is `current` alone. */
export function versionDeclaration({ name, section, declared, sidebars }: NewVersion): string {
  const own = sidebars === undefined ? "{}" : `{ sidebars: "${sidebars}" }`;
  const before = declared.filter((each) => each === "current");
  const after = declared.filter((each) => each !== "current");
  const lines = [
    ...before.map((each) => `${each}: {},`),
    `"${name}": ${own},`,
    ...after.map((each) => `"${each}": {},`),
  ];
  return [
    `Add it to the versions of the section "${section}" in the configuration; what is there of the others stays:`,
    "",
    "  versions: {",
    ...lines.map((line) => `    ${line}`),
    "  },",
  ].join("\n");
}

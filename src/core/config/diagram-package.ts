/** The package that draws diagrams: a site that has some installs it. */
export const diagramPackage = {
  name: "mermaid",
  /** The version whose modules are known. */
  major: 11,
} as const;

/**
 * Which layer may import which. A folder of `src/` is one layer; it runs in one
 * place and imports only what stands beside its name. The compiler enforces the
 * table through project references, `architecture.test.ts` through the sources.
 */

export type Runtime = "anywhere" | "node" | "browser" | "worker";

export interface Layer {
  readonly runtime: Runtime;
  readonly imports: readonly string[];
}

/** The maximum number of lines in a file, tests excluded. */
export const fileLines = 400;

/**
 * The maximum number of parameters and lines of a function, tests excluded. The linter
 * enforces them; `architecture.test.ts` checks that it is configured to.
 */
export const functionLimits = { parameters: 3, lines: 100 };

export const layers: Readonly<Record<string, Layer>> = {
  base: { runtime: "anywhere", imports: [] },
  model: { runtime: "anywhere", imports: ["base"] },
  markdown: { runtime: "node", imports: ["base", "model"] },
  content: { runtime: "node", imports: ["base", "model", "markdown"] },
  compile: { runtime: "node", imports: ["base", "model", "markdown"] },
  inspect: { runtime: "anywhere", imports: ["base", "model"] },
  check: { runtime: "anywhere", imports: ["base", "model"] },
  compare: { runtime: "anywhere", imports: ["base", "model"] },
  search: { runtime: "anywhere", imports: ["base", "model"] },
  typesense: { runtime: "anywhere", imports: ["base", "model", "search"] },
  shell: { runtime: "anywhere", imports: ["base", "model", "search"] },
  render: { runtime: "node", imports: ["base", "model", "shell", "offline"] },
  docusaurus: { runtime: "anywhere", imports: ["model", "shell"] },
  offline: { runtime: "worker", imports: ["base"] },
  client: {
    runtime: "browser",
    imports: ["base", "model", "search", "compare", "shell", "offline"],
  },
  builder: {
    runtime: "node",
    imports: [
      "base",
      "model",
      "markdown",
      "content",
      "compile",
      "inspect",
      "check",
      "compare",
      "search",
      "typesense",
      "shell",
      "render",
      "docusaurus",
      "offline",
    ],
  },
  mcp: { runtime: "node", imports: ["base", "model", "inspect", "search", "shell", "render"] },
  migrate: { runtime: "node", imports: ["base", "model", "content", "markdown"] },
  cli: { runtime: "node", imports: ["base", "content", "migrate", "builder", "mcp", "offline"] },
  lectern: { runtime: "anywhere", imports: ["model", "shell"] },
};

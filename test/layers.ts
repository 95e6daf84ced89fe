/**
 * The rooms of `src/`: which one may import which. A room is a top-level folder with one
 * subject. A folder in a room is listed here, too, if it runs somewhere else. The compiler
 * enforces the table through project references, `architecture.test.ts` through the sources.
 */

export type Runtime = "anywhere" | "node" | "browser" | "worker";

export interface Room {
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

export const rooms: Readonly<Record<string, Room>> = {
  core: { runtime: "anywhere", imports: [] },
  markdown: { runtime: "node", imports: ["core"] },
  content: { runtime: "node", imports: ["core", "markdown"] },
  search: { runtime: "anywhere", imports: ["core"] },
  theme: { runtime: "anywhere", imports: ["core", "search"] },
  pages: { runtime: "node", imports: ["core", "theme"] },
  offline: { runtime: "worker", imports: ["core"] },
  "offline/page": { runtime: "browser", imports: ["core", "theme", "offline"] },
  changes: { runtime: "anywhere", imports: ["core"] },
  // A build renders its components, too.
  "changes/page": { runtime: "anywhere", imports: ["core", "changes"] },
  client: {
    runtime: "browser",
    imports: [
      "core",
      "search",
      "theme",
      "offline",
      "offline/page",
      "changes/page",
      "client/search-worker",
    ],
  },
  "client/search-worker": { runtime: "worker", imports: ["core", "search"] },
  build: {
    runtime: "node",
    imports: [
      "core",
      "markdown",
      "content",
      "search",
      "theme",
      "pages",
      "offline",
      "changes",
      "changes/page",
    ],
  },
  server: {
    runtime: "node",
    imports: ["core", "content", "search", "pages", "build"],
  },
  cli: {
    runtime: "node",
    imports: ["core", "content", "pages", "offline", "build", "server", "lectern/node"],
  },
  lectern: { runtime: "anywhere", imports: ["core", "search", "theme"] },
  "lectern/node": {
    runtime: "node",
    imports: ["core", "markdown", "content", "search", "theme", "pages"],
  },
};

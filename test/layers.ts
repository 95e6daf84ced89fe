/**
 * The rooms of `src/` and their allowed imports. A room is a top-level folder with one subject. The
 * table also lists subfolders that run in a different environment. The compiler enforces the table
 * through project references; `architecture.test.ts` enforces it through the sources.
 */

export type Runtime = "anywhere" | "node" | "browser" | "worker";

export interface Room {
  readonly runtime: Runtime;
  readonly imports: readonly string[];
}

/** Maximum number of lines per file, except tests. */
export const fileLines = 400;

/**
 * Maximum number of parameters and lines per function, except tests. The linter enforces the
 * limits; `architecture.test.ts` checks the linter's configuration.
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
  // A build also renders its components.
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
    imports: ["core", "content", "pages", "build", "server", "lectern/node"],
  },
  lectern: { runtime: "anywhere", imports: ["core", "search", "theme"] },
  "lectern/node": {
    runtime: "node",
    imports: ["core", "markdown", "content", "search", "theme", "pages"],
  },
};

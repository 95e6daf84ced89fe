/** The exports of packages that implement one of Lectern's commands. */

/** The exports of `lectern-import`, for `lectern import`. */
export interface ImportPackage {
  /** Converts a site from another system to a new site. Doesn't change the old site. */
  importSite(input: ImportInput): Promise<ImportResult>;
}

export interface ImportInput {
  /** Absolute path of the old site. */
  readonly from: string;
  /** Absolute path of the new site. */
  readonly to: string;
  readonly basis: SiteBasis;
  /** Asks the user a question. Resolves to `true` if the answer is yes. */
  readonly confirm: (question: string) => Promise<boolean>;
  /** Returns the routes of the new site once it's written, or `undefined` if it can't be read. */
  readonly routesOf: (root: string) => Promise<readonly string[] | undefined>;
}

/** Content that every new site contains. */
export interface SiteBasis {
  /** `dependencies` in `package.json`: Lectern, React and the import package. */
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  /** Content of `tsconfig.json`. */
  readonly tsconfig: string;
  /** Packages to copy into the site, because they aren't in an npm registry. */
  readonly tarballs: readonly { readonly from: string; readonly to: string }[];
}

/** The result of an import. If it was refused, nothing was written. */
export type ImportResult =
  | { readonly kind: "refused"; readonly message: string }
  | {
      readonly kind: "imported";
      /** Markdown that lists what was imported, replaced and removed. */
      readonly report: string;
      readonly written: WrittenFiles;
    };

/** The number of files that an import wrote, and the files that it kept. */
export interface WrittenFiles {
  readonly written: number;
  readonly unchanged: number;
  /**
   * Files that were edited since the last import, by path in the new site. They aren't replaced.
   */
  readonly edited: readonly string[];
}

/** The exports of `lectern-mcp`, for `lectern mcp`. */
export interface McpPackage {
  openTools(input: ToolsInput): Promise<OpenedTools | RefusedTools>;
}

/** The arguments of `lectern mcp`. */
export interface ToolsInput {
  /** A folder or URL. Default: the current folder. */
  readonly target: string | undefined;
  /** The output folder. Default: `build` in the site folder. */
  readonly output: string | undefined;
  /** Lectern version. */
  readonly version: string;
}

/** The tools for a site. */
export interface OpenedTools {
  readonly kind: "opened";
  /** Folder or URL of the site. */
  readonly place: string;
  /** Serves the tools over HTTP to programs on this computer. @param port 0 for any free port */
  serve(port: number): Promise<ServedTools>;
  /** Serves the tools over standard input and output until the input ends. */
  serveOnStdio(): Promise<void>;
}

/** A running server. */
export interface ServedTools {
  /** URL of the server, for example `http://localhost:4000/mcp`. */
  readonly address: string;
  close(): Promise<void>;
}

/** Why a site can't be opened. */
export interface RefusedTools {
  readonly kind: "refused";
  readonly message: string;
}

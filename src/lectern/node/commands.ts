/** The exports of packages that run a command of Lectern. */

/** `lectern-import`, for `lectern import`. */
export interface ImportPackage {
  /** Creates a site from a site of another system, which doesn't change. */
  importSite(input: ImportInput): Promise<ImportResult>;
}

export interface ImportInput {
  /** Absolute path of the old site. */
  readonly from: string;
  /** Absolute path of the new site. */
  readonly to: string;
  readonly basis: SiteBasis;
  /** Asks the user a question; resolves to whether the answer is yes. */
  readonly confirm: (question: string) => Promise<boolean>;
  /** Returns the routes of the new site after it was written; undefined if it can't be read. */
  readonly routesOf: (root: string) => Promise<readonly string[] | undefined>;
}

/** The files of every new site. */
export interface SiteBasis {
  /** Dependencies in `package.json`: Lectern, React and the package that imports. */
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  /** Content of `tsconfig.json`. */
  readonly tsconfig: string;
  /** Packages to copy into the site, because they aren't in a registry. */
  readonly tarballs: readonly { readonly from: string; readonly to: string }[];
}

/** The result of an import. If it's refused, nothing was written. */
export type ImportResult =
  | { readonly kind: "refused"; readonly message: string }
  | {
      readonly kind: "imported";
      /** Markdown: what was imported, replaced and dropped. */
      readonly report: string;
      readonly written: WrittenFiles;
    };

/** The files of an import. */
export interface WrittenFiles {
  readonly written: number;
  readonly unchanged: number;
  /** Files that were edited since the last import, by their path in the new site. They stay. */
  readonly edited: readonly string[];
}

/** `lectern-mcp`, for `lectern mcp`. */
export interface McpPackage {
  openTools(input: ToolsInput): Promise<OpenedTools | RefusedTools>;
}

/** The arguments of `lectern mcp`. */
export interface ToolsInput {
  /** A folder or a URL; undefined: the current folder. */
  readonly target: string | undefined;
  /** The folder of the build output, if it isn't `build` in the site folder. */
  readonly output: string | undefined;
  /** Version of Lectern. */
  readonly version: string;
}

/** The tools for a site. */
export interface OpenedTools {
  readonly kind: "opened";
  /** The folder or URL of the site. */
  readonly place: string;
  /** Serves the tools over HTTP to programs on this computer. @param port 0: any free port */
  serve(port: number): Promise<ServedTools>;
  /** Serves the tools over standard input and output, until the input ends. */
  serveOnStdio(): Promise<void>;
}

/** A server that is running. */
export interface ServedTools {
  /** Where a client finds it: `http://localhost:4000/mcp`. */
  readonly address: string;
  close(): Promise<void>;
}

/** Why a site can't be opened. */
export interface RefusedTools {
  readonly kind: "refused";
  readonly message: string;
}

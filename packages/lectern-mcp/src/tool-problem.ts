/** Reason why a tool can't answer. */
export type ProblemCode =
  /** The URL is invalid or points outside the site folder. */
  | "not-an-address"
  /** The URL belongs to another site. */
  | "outside-site"
  | "no-such-page"
  | "no-such-section"
  | "no-such-version"
  /** The file or the answer exceeds the size limit. */
  | "too-large"
  | "too-slow"
  /** The host doesn't answer. */
  | "unreachable"
  /** The folder or host has no Lectern site, or the site is damaged. */
  | "broken-site"
  /** The site has no search index. */
  | "no-search";

/** An error that the client shows, for example a page that doesn't exist. */
export class ToolProblem extends Error {
  override readonly name = "ToolProblem";

  constructor(
    readonly code: ProblemCode,
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}

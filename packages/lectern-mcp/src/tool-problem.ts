/** What can keep a tool from answering. */
export type ProblemCode =
  /** What was asked for is no address, or leads out of the site's folder. */
  | "not-an-address"
  /** An address of another site. */
  | "outside-site"
  | "no-such-page"
  | "no-such-section"
  | "no-such-version"
  /** The file, or the answer, is larger than a tool takes. */
  | "too-large"
  | "too-slow"
  /** The site does not answer. */
  | "unreachable"
  /** What is there is no built site of this engine, or is damaged. */
  | "broken-site"
  /** The site has no index to search in. */
  | "no-search";

/** Why a tool cannot answer, for the program that asked and the person behind it. */
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

/** What `lectern explain <code>` says about a diagnostic. */
export interface CatalogueEntry {
  /** When the diagnostic is given. */
  readonly cause: string;
  /** The smallest input that gets it. */
  readonly example: string;
  /** What an author does about it. */
  readonly remedy: string;
}

/** A file that pages show or link to: where it is, and the hashed name it is written to. */
export interface PublishedFile {
  /** Absolute path. */
  readonly file: string;
  /** Below the output folder: `assets/img/cycle.1a2b3c4d.svg`. */
  readonly output: string;
}

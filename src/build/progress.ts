/** Hears how far a long piece of work has come. */
export interface Progress {
  /** A new step begins; `total` is how many pieces it has, where that is known. */
  start(label: string, total?: number): void;
  /** One more piece of the step is done. */
  tick(): void;
  /** The last step is over. */
  end(): void;
}

/** A cache of what was made of texts, from build to build. */
export interface ParsedTexts {
  /**
   * What is stored of a text; undefined when nothing is. Plain data: JSON can write it.
   *
   * @param as what it was read as, with all else that had a part in it
   */
  find(as: string, text: string): unknown;
  store(as: string, text: string, value: unknown): void;
}

/** Longest query, in UTF-16 units; what is longer is cut. */
export const LONGEST_QUERY = 512;

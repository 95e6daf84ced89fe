import { z } from "zod";

/** The longest line that still reads as one, in characters. */
const LONGEST = 160;

/** A sentence without full stop that says what changed, as plain text. */
export const changeLine = z
  .string()
  .min(15)
  .max(LONGEST)
  .regex(/^\S.*[^\s.]$/, "a line without spaces around it and without a full stop")
  .regex(/^(?!.*(`|\*\*|\]\(|&[a-z]+;))/, "plain text, without Markdown and HTML");

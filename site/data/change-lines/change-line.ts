import { z } from "zod";

/** Maximum length of a line that is still easy to read, in characters. */
const LONGEST = 160;

/** A sentence without a full stop that describes the change, as plain text. */
export const changeLine = z
  .string()
  .min(15)
  .max(LONGEST)
  .regex(/^\S.*[^\s.]$/, "a line without spaces around it and without a full stop")
  .regex(/^(?!.*(`|\*\*|\]\(|&[a-z]+;))/, "plain text, without Markdown and HTML");

/** What the command ends with. Documented in the help; scripts rely on it. */
export const exitCodes = {
  /** All is well; there may be warnings. */
  ok: 0,
  /** The site has errors, or what was asked for cannot be had (a port, a folder). */
  siteErrors: 1,
  /** A fault of the engine. */
  crash: 2,
  /** The command was called wrongly. */
  usage: 64,
  /** The reader ended a question with Ctrl+C, as after SIGINT. */
  interrupted: 130,
} as const;

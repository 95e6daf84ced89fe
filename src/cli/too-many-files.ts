/** Whether the system doesn't allow this process, or all processes, to open more files. */
export function isTooManyFiles(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^E[MN]FILE$/.test(String(error.code));
}

/** Ends the command. It can't load the modules that print other diagnostics. */
export function reportTooManyFiles(): never {
  console.error(
    `error file/unreadable\n  Lectern can't read its own files: too many files are open.\n` +
      `  Raise the limit of open files, for example with "ulimit -n 1024".`,
  );
  process.exit(1);
}

/** Whether the system doesn't allow this process, or all processes, to open more files. */
export function isTooManyFiles(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  // Node reports a package.json that it can't open as a missing module.
  if (error.code === "ERR_MODULE_NOT_FOUND") return openFilesLimit() < ENOUGH_FILES;
  return /^E[MN]FILE$/.test(String(error.code));
}

/** A build of a small site fits into this limit. */
const ENOUGH_FILES = 64;

/** The limit of open files; `Infinity` if it isn't known. */
function openFilesLimit(): number {
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: Readonly<Record<string, { readonly soft: number | string }>>;
  };
  const soft = userLimits?.["open_files"]?.soft;
  return typeof soft === "number" ? soft : Infinity;
}

/** Ends the command. It can't load the modules that print other diagnostics. */
export function reportTooManyFiles(): never {
  console.error(
    `error file/unreadable\n  Lectern can't read its own files: too many files are open.\n` +
      `  Raise the limit of open files, for example with "ulimit -n 1024".`,
  );
  process.exit(1);
}

/** Whether the system doesn't allow this process, or all processes, to open more files. */
export function isTooManyFiles(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  // Node reports a missing module if it can't open a `package.json`.
  if (error.code === "ERR_MODULE_NOT_FOUND") return openFilesLimit() < ENOUGH_FILES;
  return /^E[MN]FILE$/.test(String(error.code));
}

/** Limit that is enough to build a small site. */
const ENOUGH_FILES = 64;

/** Returns the limit of open files, or `Infinity` if it's unknown. */
function openFilesLimit(): number {
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: Readonly<Record<string, { readonly soft: number | string }>>;
  };
  const soft = userLimits?.["open_files"]?.soft;
  return typeof soft === "number" ? soft : Infinity;
}

/** Prints an error and exits. The modules that print other diagnostics can't be loaded. */
export function reportTooManyFiles(): never {
  console.error(
    `error file/unreadable\n  Lectern can't read its own files: too many files are open.\n` +
      `  Raise the limit of open files, for example with "ulimit -n 1024".`,
  );
  process.exit(1);
}

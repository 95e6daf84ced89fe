const tooManyFiles = "too many files are open";

/** Reasons for disk errors by system error code. Each can end a sentence. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission is denied",
  EDQUOT: "the disk quota is exceeded",
  EEXIST: "a file with the name of the folder exists",
  EFBIG: "the file is too large for this system",
  EIO: "the disk reports an error",
  EISDIR: "it's a folder",
  ELOOP: "it's part of a loop of symbolic links",
  EMFILE: tooManyFiles,
  ENAMETOOLONG: "the name is too long for this disk",
  ENFILE: tooManyFiles,
  ENOSPC: "the disk is full",
  ENOTDIR: "its path contains a file instead of a folder",
  EPERM: "permission is denied",
  EROFS: "the disk is read-only",
};

/**
 * Returns the reason for a disk error as the end of a sentence, or `undefined` for other errors.
 */
export function diskReason(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? reasons[String(error.code)] : undefined;
}

/** Returns the path that caused a disk error, or `undefined` if the error doesn't contain it. */
export function diskErrorPath(error: unknown): string | undefined {
  return error instanceof Error && "path" in error && typeof error.path === "string"
    ? error.path
    : undefined;
}

/**
 * Describes a disk error, such as `"/site/build" can't be written: the disk is full.` Returns
 * `undefined` for other errors.
 */
export function diskMessage(error: unknown): string | undefined {
  const reason = diskReason(error);
  if (reason === undefined) return undefined;
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown };
  const isFull = ["EDQUOT", "EFBIG", "ENOSPC", "EROFS"].includes(String(code));
  const file = diskErrorPath(error);
  if (file === undefined) return isFull ? `A file can't be written: ${reason}.` : undefined;
  const isWrite = isFull || /^(?:mkdir|rename|write|copyfile|unlink)$/.test(String(syscall));
  return `"${file}" can't be ${isWrite ? "written" : "opened"}: ${reason}.`;
}

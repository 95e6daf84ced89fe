/** Bytes of a file that are asked for, first and last included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Read a `Range` header as RFC 9110 has it. What is no range of bytes, and
 * several ranges, do not count: the whole file is the answer.
 *
 * @param size of the file, in bytes
 * @returns undefined: send the whole file; `unsatisfiable`: 416
 */
export function byteRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | undefined {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}

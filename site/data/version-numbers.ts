/** Compares versions by their numbers: `1.9`, `1.9.1`, `1.10`, `2.0`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split(".").map(Number), b.split(".").map(Number)];
  for (let part = 0; part < Math.max(left.length, right.length); part++) {
    const difference = (left[part] ?? -1) - (right[part] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the release line of a version: `3.9` for `3.9.2` and for `3.9`. */
export function lineOf(version: string): string {
  return version.split(".").slice(0, 2).join(".");
}

export function isMajor(version: string): boolean {
  return version.split(".").length === 2;
}

/**
 * Returns the Git branch of a release line: `MOODLE_39_STABLE`, or, since 4.0, with two digits:
 * `MOODLE_400_STABLE`.
 */
export function branchOf(line: string): string {
  const [first = "", second = ""] = line.split(".");
  return `MOODLE_${first}${Number(first) < 4 ? second : second.padStart(2, "0")}_STABLE`;
}

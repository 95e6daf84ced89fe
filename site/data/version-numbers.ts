/** Orders `1.9`, `1.9.1`, `1.10`, `2.0` as numbers. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split(".").map(Number), b.split(".").map(Number)];
  for (let part = 0; part < Math.max(left.length, right.length); part++) {
    const difference = (left[part] ?? -1) - (right[part] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** `3.9` of `3.9.2`, and of itself. */
export function lineOf(version: string): string {
  return version.split(".").slice(0, 2).join(".");
}

export function isMajor(version: string): boolean {
  return version.split(".").length === 2;
}

/** The Git branch of a line: `MOODLE_39_STABLE`; since 4.0 with two digits, `MOODLE_400_STABLE`. */
export function branchOf(line: string): string {
  const [first = "", second = ""] = line.split(".");
  return `MOODLE_${first}${Number(first) < 4 ? second : second.padStart(2, "0")}_STABLE`;
}

// Formats figures for the benchmarks.

/** @param {readonly number[]} values at least one */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Formats seconds as `0.42 s`, `13.5 s` or `464 s`, and a missing value as a dash. */
export function seconds(value) {
  if (value === undefined) return "–";
  return `${value.toFixed(value < 2 ? 2 : value < 100 ? 1 : 0)} s`;
}

/** Formats bytes as `512 B`, `78.1 KB`, `5.5 MB` or `2,500 MB`. 1 KB is 1,000 bytes. */
export function size(bytes) {
  if (bytes === undefined) return "–";
  if (bytes < 1000) return `${Math.round(bytes)} B`;
  if (bytes < 999_950) return `${(bytes / 1000).toFixed(1)} KB`;
  return `${grouped(bytes / 1e6, bytes < 99_950_000 ? 1 : 0)} MB`;
}

/** Formats a head and rows of strings as a Markdown table. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function grouped(value, digits) {
  return value.toLocaleString("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

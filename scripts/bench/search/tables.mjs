// Formats the results as Markdown.

/** Formats success@1, success@8 and the mean reciprocal rank for each group and engine. */
export function qualityTable(quality) {
  const names = [...quality.keys()];
  const groups = [...(quality.values().next().value?.keys() ?? [])];
  const rows = groups.map((group) => {
    const { queries } = quality.get(names[0]).get(group);
    const cells = names.map((name) => {
      const { first, among, reciprocal } = quality.get(name).get(group);
      return [first, among, reciprocal].map((value) => value.toFixed(3)).join(" / ");
    });
    return [`${group} (${queries})`, ...cells];
  });
  return table(["success@1 / success@8 / MRR", ...names], rows);
}

/**
 * Lists the groups in which another engine is better than the first, or as good with less than 100
 * %.
 */
export function verdict(quality) {
  const [[own, groups], ...others] = [...quality];
  const behind = [];
  for (const [group, figures] of groups) {
    for (const [name, theirs] of others) {
      for (const [measure, label] of measures) {
        const [mine, their] = [figures[measure], theirs.get(group)[measure]];
        if (mine > their || (mine === 1 && their === 1)) continue;
        behind.push(`${group}, ${label}: ${mine.toFixed(3)}, ${name} ${their.toFixed(3)}`);
      }
    }
  }
  return behind.length === 0
    ? `${own} is ahead of every other engine in every group.`
    : `${own} is not ahead in:\n${behind.map((line) => `- ${line}`).join("\n")}`;
}

const measures = [
  ["first", "success@1"],
  ["among", "success@8"],
  ["reciprocal", "MRR"],
];

export function costTable(rows) {
  const kilobytes = (bytes) => `${Math.round(bytes / 1000).toLocaleString("en")} KB`;
  const milliseconds = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
  return table(
    ["", "raw", "gzip", "brotli", "build", "load", "first query", "median", "95 %", "memory"],
    [...rows].map(([name, row]) => [
      name,
      kilobytes(row.raw),
      kilobytes(row.gzip),
      kilobytes(row.brotli),
      `${row.build.toFixed(1)} s`,
      milliseconds(row.load),
      milliseconds(row.first),
      milliseconds(row.median),
      milliseconds(row.p95),
      `${row.memory.toFixed(0)} MB`,
    ]),
  );
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

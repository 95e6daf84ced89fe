/**
 * Formats the trials and failures as a Markdown table.
 *
 * @param {readonly { campaign: string, what: string, trials: number, failures: readonly string[] }[]} rows
 */
export function faultsTable(rows) {
  const sum = (numberOf) => rows.reduce((total, row) => total + numberOf(row), 0);
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [
    line(["campaign", "what", "trials", "failures"]),
    line(["---", "---", "--:", "--:"]),
    ...rows.map((row) => line([row.campaign, row.what, row.trials, row.failures.length])),
    line(["all", "", sum((row) => row.trials), sum((row) => row.failures.length)]),
  ].join("\n");
}

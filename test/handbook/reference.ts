import { diagnosticCodes } from "../../src/base/diagnostic-codes.ts";
import { commandNames } from "../../src/cli/command-options.ts";
import { commandHelp, generalHelp } from "../../src/cli/help.ts";
import { configurationReference } from "../reference/configuration-reference.ts";

/** The page on every key of the configuration, from its schema. */
export function configurationPage(): string {
  const head = `---\ntitle: Configuration\ndescription: Every key of site.config.ts, with its form, default and an example.\n---\n`;
  return configurationReference().replace("# Configuration\n", head);
}

/** The page on every diagnostic, from the catalogue. */
export function diagnosticsPage(): string {
  const entries = Object.entries(diagnosticCodes).sort(([a], [b]) => (a < b ? -1 : 1));
  const groups = new Set(entries.map(([code]) => groupOf(code)));
  const parts = [...groups].map((group) => {
    const members = entries.filter(([code]) => groupOf(code) === group);
    const codes = members.map(([code, { cause, example, remedy }]) =>
      [
        `### ${code} {#${code.replace("/", "-")}}`,
        escaped(cause),
        `Example: ${escaped(example)}`,
        `What to do: ${escaped(remedy)}`,
      ].join("\n\n"),
    );
    return [`## ${group} {#${group}}`, ...codes].join("\n\n");
  });
  return (
    [
      `---\ntitle: Diagnostics\ndescription: Every message of a build, by its code, with cause, example and what to do.\n---`,
      `A message of a build has a code that never changes. \`lectern explain link/unknown-anchor\` prints what stands here. Errors stop a build, warnings do not; \`severities\` of the [configuration](./configuration.md#severities) changes that for links.`,
      ...parts,
    ].join("\n\n") + "\n"
  );
}

/** `link` of `link/unknown-anchor`. */
function groupOf(code: string): string {
  return code.split("/")[0] ?? "";
}

/** The page on the command, from its help. */
export function commandLinePage(): string {
  const parts = commandNames.map((name) =>
    [`## lectern ${name} {#${name}}`, fenced(withoutCodes(commandHelp[name]))].join("\n\n"),
  );
  return (
    [
      `---\ntitle: Command line\ndescription: Every command with its options, and what exit codes mean.\n---`,
      fenced(generalHelp),
      ...parts,
    ].join("\n\n") + "\n"
  );
}

/** Exit codes are the same for all; the general help has them. */
function withoutCodes(help: string): string {
  return help.split("\n\nExit codes")[0] ?? help;
}

function fenced(text: string): string {
  return ["```text", text, "```"].join("\n");
}

/** A sentence in which nothing is Markdown, but code in quotation marks of code. */
function escaped(text: string): string {
  return text.replaceAll(/[\\<>{}[\]*_`|#:]/g, "\\$&");
}

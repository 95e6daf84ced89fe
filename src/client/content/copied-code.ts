import { isShell } from "../../core/shell-languages.ts";

/** Returns the code that the copy button of a block copies. */
export function copiedCode(figure: Element): string {
  const pre = figure.querySelector("pre");
  if (!pre) return "";
  const signs = pre.querySelector("code")?.dataset["diff"];
  // To apply a patch, readers need its signs and deleted lines.
  const deleted = signs === "patch" ? [] : [...pre.querySelectorAll(".line.deleted")];
  return textToCopy({
    text: pre.textContent,
    deleted: new Set(deleted.map((line) => linesBefore(line, pre))),
    hasSigns: signs === "marks",
    mayHavePrompts: isShell(figure.getAttribute("data-language") ?? ""),
  });
}

function linesBefore(line: Element, pre: Element): number {
  const range = document.createRange();
  range.setStart(pre, 0);
  range.setEndBefore(line);
  return range.toString().split("\n").length - 1;
}

interface ShownCode {
  readonly text: string;
  /** Numbers of deleted lines, from 0. */
  readonly deleted: ReadonlySet<number>;
  /** Whether the first character of a line is `+`, `-` or a space that isn't part of the code. */
  readonly hasSigns: boolean;
  readonly mayHavePrompts: boolean;
}

/**
 * Returns the code with the shown change applied. If lines have prompts, returns only the commands.
 */
export function textToCopy({ text, deleted, hasSigns, mayHavePrompts }: ShownCode): string {
  const lines = text
    .replace(/\n$/, "")
    .split("\n")
    .filter((_, number) => !deleted.has(number));
  const commands = mayHavePrompts ? commandsIn(lines) : [];
  return (commands.length > 0 ? commands : hasSigns ? withoutSigns(lines) : lines).join("\n");
}

/** Removes the signs, and a space after each of them. */
function withoutSigns(lines: readonly string[]): readonly string[] {
  const isSpaced = lines.every((line) => /^(?:[+ ] |.?$)/.test(line));
  return lines.map((line) => line.replace(isSpaced ? /^[+ ] ?/ : /^[+ ]/, ""));
}

/** Matches `$ ` and `user@host:~$ `. */
const prompt = /^(?:[\w.-]+@\S+)?\$ /;

/** Returns the commands after prompts, without output. A command continues after a backslash. */
function commandsIn(lines: readonly string[]): readonly string[] {
  const commands: string[] = [];
  let continues = false;
  for (const line of lines) {
    const isCommand = prompt.test(line);
    if (isCommand) commands.push(line.replace(prompt, ""));
    else if (continues) commands.push(line.replace(/^> /, ""));
    continues = (isCommand || continues) && line.endsWith("\\");
  }
  return commands;
}

import { expect, test } from "vitest";
import { textToCopy } from "./copied-code.ts";

const shown = {
  text: "a\nb\n",
  deleted: new Set<number>(),
  hasSigns: false,
  mayHavePrompts: false,
};

test.each([
  ["all lines", {}, "a\nb"],
  ["all lines except deleted ones", { deleted: new Set([0]) }, "b"],
  [
    "lines without diff signs",
    { text: "+a\n-b\n c\n", deleted: new Set([1]), hasSigns: true },
    "a\nc",
  ],
  [
    "lines without diff signs and spaces",
    { text: "+ a\n  b\n\n+\n    c", hasSigns: true },
    "a\nb\n\n\n  c",
  ],
  ["commands without prompts", { text: "$ a\nout\n$ b\n", mayHavePrompts: true }, "a\nb"],
  [
    "commands after a prompt with a user name",
    { text: "ada@host:~/x$ a\nout", mayHavePrompts: true },
    "a",
  ],
  [
    "commands on several lines",
    { text: "$ a \\\n>   b \\\n  c\nout \\\nout", mayHavePrompts: true },
    "a \\\n  b \\\n  c",
  ],
  [
    "a script without prompts unchanged",
    { text: "# $ a\necho $b\n", mayHavePrompts: true },
    "# $ a\necho $b",
  ],
  ["a dollar sign in other languages", { text: "$ a\nb" }, "$ a\nb"],
])("the copy button copies %s", (_, change, expected) => {
  expect(textToCopy({ ...shown, ...change })).toBe(expected);
});

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { sourcePath } from "../../core/paths.ts";
import { readFiles } from "./read-files.ts";
import { temporaryFolder } from "../temporary-site.fixture.ts";

interface Text {
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

const parse = (_: unknown, text: string): Text => ({ text, diagnostics: [] });

test("reports an unreadable source, and ignores a removed one", async () => {
  const root = temporaryFolder({ "a.md": "text" });
  // Reading a folder as a file fails for every user. File permissions don't apply to root.
  mkdirSync(join(root, "refused.md"));
  const files = ["a.md", "gone.md", "refused.md"].map((name) => ({
    path: sourcePath(name),
    stamp: "1",
  }));
  const found = await readFiles<Text>({ root, files, cache: new Map(), parse });
  expect([...found.keys()]).toEqual(["a.md", "refused.md"]);
  expect(found.get(sourcePath("refused.md"))?.diagnostics).toMatchObject([
    {
      code: "file/unreadable",
      severity: "error",
      message: "\"refused.md\" can't be read: it's a folder.",
    },
  ]);
});

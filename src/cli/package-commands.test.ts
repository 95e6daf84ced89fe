import { expect, test, vi } from "vitest";
import { loadPackage } from "./package-commands.ts";

test("prints the install command for a missing package", async () => {
  const print = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await loadPackage("lectern-none")).toBeUndefined();
  const [printed] = print.mock.calls.map(([text]) => String(text));
  print.mockRestore();
  expect(printed).toContain("package/missing");
  expect(printed).toContain('Run "npm install lectern-none" in the site folder.');
});

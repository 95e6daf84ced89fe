import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./servers.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary}`),
  );
}

for (const theme of ["light", "dark"] as const) {
  for (const address of [
    "/",
    "/docs/apis",
    "/docs/apis/subsystems/access",
    "/docs/category/plugin-types",
    "/docs/tags",
    "/general/releases/4.0",
    "/versions",
  ]) {
    test(`${address} has no accessibility problem axe can find, ${theme}`, async ({
      page,
      portal,
    }) => {
      await page.addInitScript((value) => {
        localStorage.setItem("lectern./.theme", value);
      }, theme);
      await page.goto(portal.address + address);
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      expect(await violations(page)).toEqual([]);
    });
  }
}

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Returns the problems that axe finds on the current page: rule, element and fix. */
export async function violations(page: Page): Promise<readonly string[]> {
  // axe measures elements, and elements without layout have no size.
  await page.locator("html:not([data-gradual])").waitFor({ state: "attached" });
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    // All axe rules, including WCAG 2.2 AA and best practices. The 2.2 rule is off by default.
    const rules = { "target-size": { enabled: true } };
    return (await axe.run({ rules, resultTypes: ["violations"] })).violations;
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary}`),
  );
}

import { symlinkSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { temporaryFolder } from "../fixture-site.ts";
import { writeBelow, writeSite } from "../site-on-disk.ts";
import { commonJsPackages, laterPackage } from "./commonjs-packages.ts";
import { devLines, expect, startLectern, test, withSite } from "./servers.ts";

/** A site whose island imports packages that browsers can't run unchanged. */
const site = {
  ...commonJsPackages,
  "components/packages.client.tsx": `
import { useState } from "react";
import doubled from "one-function";
import part from "with-parts/part";
import universal from "universal";
import marked, { named } from "marked";
import { Clicks } from "with-react";

export default function Packages() {
  const [number, setNumber] = useState(1);
  return (
    <div>
      <button onClick={() => setNumber(doubled(number))}>Double {number}</button>
      <p>{[part(), universal.greet(), marked(), named].join(", ")}</p>
      <Clicks />
    </div>
  );
}
`,
  "docs/packages.mdx": `import Packages from "../components/packages.client";\n\n# Packages\n\n<Packages />\n`,
};

async function expectAlive(page: Page): Promise<void> {
  const double = page.getByRole("button", { name: "Double" });
  await double.click();
  await expect(double).toHaveText("Double 2");
  await double.click();
  await expect(double).toHaveText("Double 4");
  const clicks = page.getByRole("button", { name: "Clicked" });
  await clicks.click();
  await expect(clicks).toHaveText("Clicked 1");
  await expect(page.getByText("a part, universal, marked default, marked name")).toBeVisible();
}

test("an island imports CommonJS packages in a built site", async ({ page }) => {
  await withSite("serve", site, async ({ address }) => {
    await page.goto(`${address}/docs/packages`);
    await expectAlive(page);
    await page.close();
  });
});

test.describe("in development", () => {
  // The development tools log that they're connected.
  test.use({ expectedLines: devLines });

  test("an island imports CommonJS packages, including one that is added later", async ({
    page,
  }) => {
    await withSite("dev", site, async ({ address, root }) => {
      await page.goto(`${address}/docs/packages`);
      await expectAlive(page);
      for (const [name, text] of Object.entries(laterPackage)) writeBelow(root, name, text);
      writeBelow(
        root,
        "components/packages.client.tsx",
        `import later from "added-later";
import { Clicks } from "with-react";

export default function Packages() {
  return <div><p>It was {later()}.</p><Clicks /></div>;
}
`,
      );
      await expect(page.getByText("It was added later.")).toBeVisible();
      // A new package may reload the page.
      await expect(async () => {
        await page.getByRole("button", { name: "Clicked" }).click();
        await expect(page.getByText(/^Clicked [1-9]/)).toBeVisible({ timeout: 1000 });
      }).toPass();
      await page.close();
    });
  });

  test("a linked package in TSX also imports them", { tag: ["@long"] }, async ({ page }) => {
    const folder = temporaryFolder();
    writeSite(folder.path, {
      ...commonJsPackages,
      "packages/linked/package.json": `{ "name": "linked", "main": "index.tsx" }`,
      "packages/linked/index.tsx": `import doubled from "one-function";
export function Twice({ of }: { of: number }) {
  return <b>{doubled(of)}</b>;
}
`,
      "components/linked.client.tsx": `import { useState } from "react";
import { Twice } from "linked";
export default function Linked() {
  const [number, setNumber] = useState(1);
  return <button onClick={() => setNumber(21)}>Twice: <Twice of={number} /></button>;
}
`,
      "docs/linked.mdx": `import Linked from "../components/linked.client";\n\n# Linked\n\n<Linked />\n`,
    });
    symlinkSync("../packages/linked", path.join(folder.path, "node_modules/linked"));
    const served = await startLectern("dev", folder.path);
    await page.goto(`${served.address}/docs/linked`);
    await page.getByRole("button", { name: "Twice: 2" }).click();
    await expect(page.getByRole("button", { name: "Twice: 42" })).toBeVisible();
    await page.close();
    await served.stop();
    folder.remove();
  });
});

import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { hosts, type HostName } from "../../src/cli/hosting.ts";

/*
 * `hosting/` contains the files for a site at `/` without redirects.
 * `npx vitest run test/hosting/samples.test.ts -u` updates them.
 */

const folder = fileURLToPath(new URL("../../hosting", import.meta.url));
const hosting = { basePath: "/", redirects: {}, unhashed: [] };
const samples: Readonly<Record<HostName, string>> = { nginx: "nginx.conf", vercel: "vercel.json" };

test.each(Object.keys(hosts) as HostName[])(
  "the sample for %s matches the command's output",
  async (name) => {
    const text = hosts[name]({ hosting, root: "/var/www/docs", listen: "80" });
    await expect(text).toMatchFileSnapshot(path.join(folder, samples[name]));
  },
);

test("the other files in the folder are for hosts that don't need a list of redirects", () => {
  const others = readdirSync(folder).filter((file) => !Object.values(samples).includes(file));
  expect(others).toEqual(["Containerfile", "github-pages.yml", "netlify.toml"]);
});

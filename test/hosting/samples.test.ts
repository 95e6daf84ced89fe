import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { hosts } from "../../src/builder/hosts/host-files.ts";

/*
 * `hosting/` shows the files as they are for a site at `/` without redirects.
 * `npx vitest run test/hosting/samples.test.ts -u` writes them anew.
 */

const folder = fileURLToPath(new URL("../../hosting", import.meta.url));
const hosting = { basePath: "/", redirects: {}, unhashed: [] };
const samples = {
  nginx: "nginx.conf",
  caddy: "Caddyfile",
  apache: "apache.conf",
  vercel: "vercel.json",
  cloudfront: "cloudfront.js",
} as const;

test.each(Object.entries(hosts))(
  "the sample for %s is what the command writes",
  async (name, host) => {
    const file = path.join(folder, samples[name as keyof typeof samples]);
    const text = host.write({ hosting, root: "/var/www/docs", listen: host.listen });
    await expect(text).toMatchFileSnapshot(file);
  },
);

test("all else in the folder is for hosts that need no list of redirects", () => {
  const others = readdirSync(folder).filter(
    (file) => !Object.values<string>(samples).includes(file),
  );
  expect(others).toEqual(["Containerfile", "github-pages.yml", "netlify.toml", "s3-sync.sh"]);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { isOnPath, packageManager } from "./package-manager.ts";

test.each([
  [undefined, "npm install", "npm run dev"],
  ["npm/11.1.0 node/v20.19.0 linux x64", "npm install", "npm run dev"],
  ["pnpm/10.1.0 npm/? node/v20.19.0 linux x64", "pnpm install", "pnpm run dev"],
  ["yarn/4.1.0 npm/? node/v20.19.0 linux x64", "yarn install", "yarn run dev"],
  ["other/1.0.0", "npm install", "npm run dev"],
])("called by %s, the steps are those of the manager", (agent, install, dev) => {
  expect(packageManager({ npm_config_user_agent: agent })).toMatchObject({ install, dev });
});

test.each(["tool", "tool.cmd"])("a command is found on the path as %s", (file) => {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-path-"));
  writeFileSync(path.join(folder, file), "");
  const PATH = ["/nowhere", folder].join(path.delimiter);
  expect(isOnPath("tool", { PATH })).toBe(true);
  expect(isOnPath("other", { PATH })).toBe(false);
  expect(isOnPath("tool", {})).toBe(false);
  rmSync(folder, { recursive: true });
});

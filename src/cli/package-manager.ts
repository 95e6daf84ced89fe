import { existsSync } from "node:fs";
import path from "node:path";

/** What installs packages, and how its commands are written. */
export interface PackageManager {
  readonly name: string;
  readonly install: string;
  /** Runs the script `dev` of a package. */
  readonly dev: string;
}

const npm: PackageManager = { name: "npm", install: "npm install", dev: "npm run dev" };

/** `npx` and its likes say which manager they belong to; npm comes with Node. */
export function packageManager(environment: Readonly<Record<string, string | undefined>>) {
  const [, name = "npm"] = /^([a-z]+)\//.exec(environment["npm_config_user_agent"] ?? "") ?? [];
  if (!["pnpm", "yarn", "bun"].includes(name)) return npm;
  return { name, install: `${name} install`, dev: `${name} run dev` };
}

/** Whether a command is in one of the folders of `PATH`. */
export function isOnPath(
  command: string,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  const folders = (environment["PATH"] ?? environment["Path"] ?? "").split(path.delimiter);
  // Windows finds them by their endings.
  return folders.some((folder) =>
    ["", ".cmd", ".exe"].some((ending) => existsSync(path.join(folder, command + ending))),
  );
}

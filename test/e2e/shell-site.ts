import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import path from "node:path";
import { fixtureSite, temporaryFolder } from "../fixture-site.ts";
import { callWithHistory } from "../kept-lectern.ts";
import { filledOnce } from "./one-at-a-time.ts";
import { startLectern, type Served } from "./served-site.ts";

/**
 * Copies the site to a folder and creates a git history with a single commit by Ada on 4 March 2021.
 */
function shellWithHistory(folder: string): string {
  const root = path.join(folder, "site");
  cpSync(fixtureSite("shell"), root, {
    recursive: true,
    filter: (file) => !/\.lectern|build$/.test(file),
  });
  const date = "2021-03-04T10:00:00Z";
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_SYSTEM: "/dev/null",
    GIT_AUTHOR_NAME: "Ada",
    GIT_AUTHOR_EMAIL: "ada@shell.example",
    GIT_COMMITTER_NAME: "Ada",
    GIT_COMMITTER_EMAIL: "ada@shell.example",
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
  };
  for (const words of [["init"], ["add", "--all"], ["commit", "--message", "Write the site"]]) {
    execFileSync("git", words, { cwd: root, env, stdio: "ignore" });
  }
  return root;
}

/** Builds the fixture site `shell` and serves it while `use` runs. */
export async function withShellBuilt(use: (served: Served) => Promise<void>): Promise<void> {
  const folder = await filledOnce("shell", (folder) => {
    const root = shellWithHistory(folder);
    const { code, stderr } = callWithHistory(path.join(root, ".git"), "build", root);
    if (code !== 0) throw new Error(stderr);
  });
  const served = await startLectern("serve", path.join(folder, "site"));
  await use(served);
  await served.stop();
}

/** Serves the fixture site `shell` with `lectern dev` while `use` runs. */
export async function withShellWritten(use: (served: Served) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  const served = await startLectern("dev", shellWithHistory(folder.path));
  await use(served);
  await served.stop();
  folder.remove();
}

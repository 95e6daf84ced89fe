import { rmSync, utimesSync } from "node:fs";
import path from "node:path";
import { copySite, differences, filesBelow, hashTree, runLectern } from "../fixture-copy.mjs";
import { siteHistory } from "./edited-folder.mjs";

/*
 * A sequence is a list of steps, each a string:
 *
 *   "build", "check"      the command
 *   "killed build 57"     killed before the 57th step that changes the disk
 *   "commit", "switch 2"  of git; the first state is commit 0
 *   other strings         the name of an edit of the site
 *
 * Impossible steps are skipped, so that each part of a sequence is also a valid sequence.
 */

const preload = new URL("../disk-preload.mjs", import.meta.url).href;

const WRITTEN_AT = 1_700_000_000;

/**
 * Writes the first state of a site and builds it.
 *
 * @param {import("./sites.mjs").Site} site
 * @param {string} folder an empty folder
 */
export async function startSequence(site, folder) {
  const root = path.join(folder, "site");
  const keys = new Map();
  const written = site.write(root);
  // Use whole seconds, like most archive tools.
  for (const name of filesBelow(root)) utimesSync(path.join(root, name), WRITTEN_AT, WRITTEN_AT);
  const history = siteHistory(root);
  const edited = {
    ...written,
    restore: history.restore,
    set(key, value) {
      keys.set(key, value);
      written.set(key, value);
    },
  };
  const states = [];
  const commands = {
    build: () => lectern("build", root),
    check: () => lectern("check", root),
    commit() {
      history.commit();
      states.push(new Map(keys));
    },
    switch(commit) {
      history.switchTo(Number(commit));
      for (const [key, value] of states[commit]) edited.set(key, value);
    },
    async killed(_build, at) {
      await lectern("build", root, { imports: [preload], env: { FAULT_KILL_AT: at } });
    },
  };
  commands.commit();
  await commands.build();

  return {
    /** Runs a step. @returns whether it was possible */
    async take(step) {
      try {
        const edit = site.edits.get(step) ?? site.fileEdits.get(step);
        const [command, ...words] = step.split(" ");
        if (edit) edit(edited);
        else await commands[command](...words);
        return true;
      } catch {
        return false;
      }
    },
    compare: () => compare(root, path.join(folder, "clean")),
    end: () => rmSync(root, { recursive: true, force: true }),
  };
}

/**
 * Builds the site, and a copy of it without caches.
 *
 * @returns {Promise<{ isBuilt: boolean, differences: readonly { name: string, what: string }[] }>}
 */
async function compare(root, clean) {
  copySite(root, clean);
  const [next, first] = await Promise.all([lectern("build", root), lectern("build", clean)]);
  const result = { isBuilt: first.code === 0, differences: [] };
  if (next.code !== first.code || (first.code ?? 2) > 1) {
    const what = `code ${next.code ?? next.signal} after ${first.code ?? first.signal}: ${next.printed.slice(-600)}`;
    result.differences = [{ name: "lectern build", what }];
  } else if (result.isBuilt) {
    const [found, wanted] = [root, clean].map((site) => hashTree(path.join(site, "build")));
    result.differences = differences(found, wanted);
  }
  rmSync(clean, { recursive: true });
  return result;
}

function lectern(command, root, { imports, env } = {}) {
  const history = { GIT_DIR: path.join(root, ".git") };
  return runLectern([command, root], { imports, env: { ...history, ...env } });
}

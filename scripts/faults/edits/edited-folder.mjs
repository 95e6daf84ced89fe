import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/**
 * Edits the files of a site. A method throws if there is nothing to edit.
 *
 * @param {string} root absolute path of the site folder
 */
export function editedFolder(root) {
  const place = (name) => path.join(root, name);
  const read = (name) => readFileSync(place(name), "utf8");
  const write = (name, text) => {
    mkdirSync(path.dirname(place(name)), { recursive: true });
    writeFileSync(place(name), text.replace(/^\n/, ""));
  };
  const change = (name, from, to) => {
    const before = read(name);
    const after = before.replace(from, () => to);
    if (after === before) throw new Error(`nothing to change in ${name}`);
    write(name, after);
  };
  return {
    root,
    read,
    write,
    change,
    append: (name, text) => write(name, read(name) + text),
    /** Sets a key of the front matter to a value on the same line. */
    frontMatter(name, key, value) {
      const line = `${key}: ${value}`;
      const [block = ""] = /^---\n[^]*?^---\n/m.exec(read(name)) ?? [];
      const old = new RegExp(`^${key}: .*$`, "m");
      if (old.test(block)) change(name, old, line);
      else if (block === "") write(name, `---\n${line}\n---\n\n${read(name)}`);
      else change(name, "---\n", `---\n${line}\n`);
    },
    move(from, to) {
      if (existsSync(place(to))) throw new Error(`${to} exists`);
      mkdirSync(path.dirname(place(to)), { recursive: true });
      renameSync(place(from), place(to));
    },
    remove: (name) => rmSync(place(name)),
    touch(name) {
      const { atime, mtimeMs } = statSync(place(name));
      utimesSync(place(name), atime, new Date(mtimeMs + 5000));
    },
    /** Writes content of the same size, and restores the modification time in whole seconds. */
    changeSecretly(name, text) {
      const { atime, mtimeMs, size } = statSync(place(name));
      if (text === read(name) || Buffer.byteLength(text) !== size) {
        throw new Error(`nothing to change in ${name}`);
      }
      write(name, text);
      utimesSync(place(name), atime, Math.floor(mtimeMs / 1000));
    },
  };
}

/**
 * Creates the git history of a site. Each commit has a later date and the same author.
 *
 * @param {string} root absolute path of the site folder
 */
export function siteHistory(root) {
  let commits = 0;
  const git = (...words) => {
    const date = `2024-01-${String((commits % 28) + 1).padStart(2, "0")}T12:00:00Z`;
    const { status, stderr } = spawnSync("git", words, {
      cwd: root,
      encoding: "utf8",
      env: {
        ...process.env,
        GIT_DIR: path.join(root, ".git"),
        GIT_WORK_TREE: root,
        GIT_CONFIG_GLOBAL: "/dev/null",
        GIT_AUTHOR_NAME: `Author ${commits % 3}`,
        GIT_AUTHOR_EMAIL: "author@example.org",
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_NAME: "Author",
        GIT_COMMITTER_EMAIL: "author@example.org",
        GIT_COMMITTER_DATE: date,
      },
    });
    if (status !== 0) throw new Error(`git ${words.join(" ")}: ${stderr}`);
  };
  git("init", "--quiet");
  writeFileSync(path.join(root, ".gitignore"), "/build*/\n/.lectern/\n");
  return {
    /** Commits all changes. The commits are numbered from 0. */
    commit() {
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--message", `Commit ${commits}`);
      git("branch", `state-${commits}`);
      commits++;
      return commits - 1;
    },
    /** Checks out a commit and discards uncommitted changes. */
    switchTo(commit) {
      if (commit >= commits) throw new Error(`no commit ${commit}`);
      git("switch", "--quiet", "--detach", "--discard-changes", `state-${commit}`);
      git("clean", "--quiet", "--force", "-d");
    },
    restore(name) {
      git("checkout", "--quiet", "state-0", "--", name);
    },
  };
}

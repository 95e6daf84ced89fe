// `npm run release`: packs and publishes Lectern and the packages in `packages/`, in the order in
// which they depend on each other. docs/design/releases.md explains the versions.
//
//   --set=VERSION       only write a version to all packages
//   --dry-run           change nothing in the registry, and continue after problems
//   --tarballs=FOLDER   keep the packed files
//
// The workflow in .github/workflows/release.yml runs it for each tag. It needs a compiled engine.

import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { projectRoot } from "./ensure.mjs";

/**
 * @typedef {object} Manifest package.json
 * @property {string} name
 * @property {string} version
 * @property {Record<string, unknown>} [exports]
 * @property {Record<string, string>} [bin]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [peerDependencies]
 *
 * @typedef {object} Package
 * @property {string} folder absolute path
 * @property {Manifest} manifest
 */

/**
 * Lists Lectern and its packages. Packages that depend on Lectern are after it.
 *
 * @param {string} root absolute path of the repository
 * @returns {readonly Package[]}
 */
export function packagesIn(root) {
  const names = readdirSync(path.join(root, "packages")).toSorted();
  return [root, ...names.map((name) => path.join(root, "packages", name))]
    .filter((folder) => existsSync(path.join(folder, "package.json")))
    .map((folder) => {
      const text = readFileSync(path.join(folder, "package.json"), "utf8");
      return { folder, manifest: JSON.parse(text) };
    });
}

/**
 * Returns a manifest for a version, with dependencies on the same version of the other packages.
 *
 * @param {Manifest} manifest
 * @param {string} version
 * @param {ReadonlySet<string>} names of all packages
 */
export function withVersion(manifest, version, names) {
  /** @param {Record<string, string>} ranges */
  const updated = (ranges) =>
    Object.fromEntries(
      Object.entries(ranges).map(([name, range]) => [name, names.has(name) ? version : range]),
    );
  const changed = { ...manifest, version };
  for (const key of /** @type {const} */ (["dependencies", "peerDependencies"])) {
    const ranges = manifest[key];
    if (ranges) changed[key] = updated(ranges);
  }
  return changed;
}

/**
 * Returns reasons against a release: versions that differ, and a missing section in the changelog.
 *
 * @param {readonly Package[]} packages
 * @param {{ changelog: string, tag?: string | undefined }} release
 * @returns {readonly string[]}
 */
export function versionProblems(packages, { changelog, tag }) {
  const version = packages[0]?.manifest.version ?? "";
  const names = new Set(packages.map(({ manifest }) => manifest.name));
  const problems = packages.flatMap(({ manifest }) => {
    const { name, dependencies, peerDependencies } = manifest;
    const found = manifest.version === version ? [] : [`${name} has version ${manifest.version}`];
    for (const [needed, range] of Object.entries({ ...dependencies, ...peerDependencies })) {
      const isOther = names.has(needed)
        ? range !== version
        : /^(?:file|link|git|https?):/.test(range);
      if (isOther) found.push(`${name} depends on ${needed} ${range}`);
    }
    return found.map((each) => `${each}; this release is ${version}.`);
  });
  if (!changelog.split("\n").some((line) => line.startsWith(`## ${version} (`))) {
    problems.push(`CHANGELOG.md has no section "## ${version} (date)". Rename "## Unreleased".`);
  }
  if (tag !== undefined && tag !== `v${version}`) {
    problems.push(`The tag ${tag} doesn't match the version ${version}.`);
  }
  return problems;
}

/**
 * Returns strings that a language lacks. Contributors may add a string in English only.
 *
 * @param {Readonly<Record<string, object>>} languages strings by code; `en` has all of them
 * @returns {readonly string[]}
 */
export function translationProblems({ en, ...others }) {
  const keys = keysOf(en ?? {});
  return Object.entries(others).flatMap(([code, strings]) => {
    const translated = keysOf(strings);
    const missing = keys.filter((key) => !translated.includes(key));
    return missing.map((key) => `src/core/strings/${code}.json has no translation of "${key}".`);
  });
}

/**
 * Returns paths of keys, for example `sidebar.hide`.
 *
 * @param {object} strings
 * @returns {readonly string[]}
 */
function keysOf(strings) {
  return Object.entries(strings).flatMap(([key, value]) =>
    typeof value === "string" || Array.isArray(value) || "other" in value
      ? [key]
      : keysOf(value).map((inner) => `${key}.${inner}`),
  );
}

/** Reads the strings in all languages of Lectern, by code. */
export function shippedStrings() {
  const folder = path.join(projectRoot, "src", "core", "strings");
  const files = readdirSync(folder).filter((name) => /^[a-z-]+\.json$/i.test(name));
  return Object.fromEntries(
    files
      .filter((name) => name !== "notes.json")
      .map((name) => [
        path.basename(name, ".json"),
        JSON.parse(readFileSync(path.join(folder, name), "utf8")),
      ]),
  );
}

/**
 * Returns files that a packed package needs but doesn't contain.
 *
 * @param {Manifest} manifest
 * @param {readonly string[]} files
 * @returns {readonly string[]}
 */
export function fileProblems({ name, exports = {}, bin = {} }, files) {
  const entries = Object.values(exports).flatMap((entry) =>
    typeof entry === "string" ? entry : Object.values(/** @type {object} */ (entry)),
  );
  const needed = [...entries, ...Object.values(bin), "README.md", "LICENSE"];
  return needed
    .map((file) => String(file).replace(/^\.\//, ""))
    .filter((file) => !files.includes(file))
    .map((file) => `${name} doesn't contain ${file}.`);
}

/**
 * Packs a package. Provenance requires the URL of the repository, which the workflow sets.
 *
 * @param {Package} packed
 * @param {string} target absolute path of the folder for the packed file
 */
function pack({ folder, manifest }, target) {
  const file = path.join(folder, "package.json");
  const text = readFileSync(file, "utf8");
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
  const directory = path.relative(projectRoot, folder);
  const repository = {
    type: "git",
    url: `git+${server}/${name}.git`,
    ...(directory && { directory }),
  };
  try {
    if (server && name)
      writeFileSync(file, JSON.stringify({ ...manifest, repository }, undefined, 2));
    const words = ["pack", "--json", "--silent", "--pack-destination", target];
    const [packed] = JSON.parse(execFileSync("npm", words, { cwd: folder, encoding: "utf8" }));
    const files = packed.files.map((/** @type {{ path: string }} */ each) => each.path);
    return { tarball: path.join(target, packed.filename), files };
  } finally {
    writeFileSync(file, text);
  }
}

/** @param {string} release name and version */
function isPublished(release) {
  const { stdout } = spawnSync("npm", ["view", release, "version"], { encoding: "utf8" });
  return stdout.trim() !== "";
}

/**
 * @param {string} tarball
 * @param {{ isDry: boolean, isPrerelease: boolean }} options
 */
function publish(tarball, { isDry, isPrerelease }) {
  const words = ["publish", tarball, "--access=public"];
  // Users only get a prerelease if they ask for it.
  if (isPrerelease) words.push("--tag=next");
  if (isDry) words.push("--dry-run");
  // Only a workflow has an identity that npm can verify.
  else if (process.env["GITHUB_ACTIONS"]) words.push("--provenance");
  return spawnSync("npm", words, { stdio: "inherit" }).status === 0;
}

/**
 * @param {readonly Package[]} packages
 * @param {string} version
 */
function setVersion(packages, version) {
  const names = new Set(packages.map(({ manifest }) => manifest.name));
  for (const { folder, manifest } of packages) {
    const text = JSON.stringify(withVersion(manifest, version, names), undefined, 2);
    writeFileSync(path.join(folder, "package.json"), `${text}\n`);
  }
  execFileSync("npm", ["install", "--package-lock-only"], { cwd: projectRoot, stdio: "inherit" });
}

/** @param {readonly string[]} args */
function release(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      set: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      tarballs: { type: "string" },
    },
  });
  const packages = packagesIn(projectRoot);
  if (values.set !== undefined) return setVersion(packages, values.set);
  const isDry = values["dry-run"];
  const target = path.resolve(values.tarballs ?? mkdtempSync(path.join(os.tmpdir(), "release-")));
  mkdirSync(target, { recursive: true });
  const version = packages[0]?.manifest.version ?? "";
  const changelog = readFileSync(path.join(projectRoot, "CHANGELOG.md"), "utf8");
  const tag = isDry ? undefined : process.env["GITHUB_REF_NAME"];
  const problems = [
    ...versionProblems(packages, { changelog, tag }),
    ...translationProblems(shippedStrings()),
  ];
  const packed = packages.map((each) => {
    const { tarball, files } = pack(each, target);
    problems.push(...fileProblems(each.manifest, files));
    return { tarball, name: each.manifest.name };
  });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0 && !isDry) process.exit(1);
  for (const { tarball, name } of packed) {
    if (!isDry && isPublished(`${name}@${version}`)) {
      console.log(`${name}@${version} is already published.`);
    } else if (!publish(tarball, { isDry, isPrerelease: version.includes("-") })) {
      console.error(`${name} wasn't published. Run the release again to continue with it.`);
      process.exit(1);
    }
  }
  if (values.tarballs === undefined) rmSync(target, { recursive: true });
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  console.log(`${isDry ? "Tried" : "Published"} ${packed.length} packages: ${count}.`);
  if (problems.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) release(process.argv.slice(2));

// Completes package-lock.json for `npm ci`, which rejects a lock file that lacks an entry for an
// optional package, even for another platform. npm writes no entry for packages that its registry
// doesn't have, and registries have binaries for different platforms. Run it after
// `npm install --save`.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const libraries = { gnu: "glibc", musl: "musl" };

/**
 * Returns the missing entries of a lock file, by key. They have no checksum, so npm installs the
 * specified version from the user's registry.
 */
function missingEntries(lock) {
  const missing = {};
  for (const [key, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (hasEntry(lock, key, name)) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(entry.dev ? { dev: true } : {}),
        ...(entry.license ? { license: entry.license } : {}),
        optional: true,
      };
    }
  }
  return missing;
}

/** Resolves a package like Node: next to the importing package, then in each parent folder. */
function hasEntry(lock, from, name) {
  const parents = from.split(/\/?node_modules\//).slice(1);
  const folders = parents.map((_, at) =>
    parents
      .slice(0, parents.length - at)
      .map((parent) => `node_modules/${parent}/`)
      .join(""),
  );
  return [...folders, ""].some((folder) => lock.packages[`${folder}node_modules/${name}`]);
}

/** Parses the platform in a package name such as `@oxlint/binding-linux-arm64-musl`. */
function platformOf(name) {
  const [, os, cpu, rest] =
    /(?:^|[/-])(android|darwin|freebsd|linux|openharmony|win32|windows)-([a-z0-9]+)(?:-([a-z]+))?$/.exec(
      name,
    ) ?? [];
  if (os === undefined) return {};
  const libc = libraries[rest];
  return {
    cpu: [cpu],
    os: [os === "windows" ? "win32" : os],
    ...(libc === undefined ? {} : { libc: [libc] }),
  };
}

// An argument selects another lock file.
const file = process.argv[2] ?? fileURLToPath(new URL("../package-lock.json", import.meta.url));
const lock = JSON.parse(readFileSync(file, "utf8"));
const missing = missingEntries(lock);
if (Object.keys(missing).length > 0) {
  const packages = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) =>
    a.localeCompare(b, "en"),
  );
  const complete = { ...lock, packages: Object.fromEntries(packages) };
  writeFileSync(file, `${JSON.stringify(complete, undefined, 2)}\n`);
}
console.log(`${Object.keys(missing).length} entries added.`);

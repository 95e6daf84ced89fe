import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { fileLines, functionLimits, type Room, rooms } from "./layers.ts";

const sourceFolder = fileURLToPath(new URL("../src", import.meta.url));

interface Import {
  readonly file: string;
  readonly specifier: string;
}

/** Returns the source files of a room, except those in subfolders with their own table entry. */
function sourcesOf(room: string): readonly string[] {
  return readdirSync(path.join(sourceFolder, room), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(room, file))
    .filter((file) => roomOf(file) === room);
}

/** Returns the room of a file or, if the table lists it, the subfolder. */
function roomOf(file: string): string {
  const [room = "", folder = ""] = file.split(path.sep);
  return Object.hasOwn(rooms, `${room}/${folder}`) ? `${room}/${folder}` : room;
}

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(path.join(sourceFolder, file), "utf8");
  const found = text.matchAll(
    /(?:^|\n)(?:import|export)\s[^;'"]*?from\s+"([^"]+)"|import\("([^"]+)"\)/g,
  );
  return [...found].map(([, from, dynamic]) => ({ file, specifier: from ?? dynamic ?? "" }));
}

/** Returns the room of an imported file, or `undefined` for packages. */
function targetRoom({ file, specifier }: Import): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  return roomOf(path.join(path.dirname(file), specifier));
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Returns the rooms that a room imports although the table doesn't allow it, by file. */
function forbiddenIn(name: string, { imports }: Room): readonly (readonly [string, string])[] {
  return sourcesOf(name)
    .filter((file) => !isTest(file))
    .flatMap(importsOf)
    .flatMap((found): readonly (readonly [string, string])[] => {
      const target = targetRoom(found);
      return target === undefined || target === name || imports.includes(target)
        ? []
        : [[found.file.replaceAll(path.sep, "/"), target]];
    });
}

describe.each(Object.entries(rooms))("the room %s", (name, room: Room) => {
  const files = sourcesOf(name).filter((file) => !isTest(file));
  const imports = files.flatMap(importsOf);

  test("imports only the rooms listed for it", () => {
    expect(forbiddenIn(name, room)).toEqual([]);
  });

  test("imports every room listed for it", () => {
    const used = new Set(imports.map(targetRoom));
    expect(room.imports.filter((other) => !used.has(other))).toEqual([]);
  });

  test("uses Node's modules only if it runs in Node", () => {
    const node = imports.filter(({ specifier }) => specifier.startsWith("node:"));
    expect(room.runtime === "node" ? [] : node).toEqual([]);
  });

  test("has the same table in its project references", () => {
    const folder = path.join(sourceFolder, name);
    const { references } = JSON.parse(readFileSync(path.join(folder, "tsconfig.json"), "utf8")) as {
      references: readonly { readonly path: string }[];
    };
    const referred = references.map((reference) =>
      path.relative(sourceFolder, path.join(folder, reference.path)).replaceAll(path.sep, "/"),
    );
    expect(new Set(referred)).toEqual(new Set(room.imports));
  });

  test("has short files with meaningful names", () => {
    const vague = /(^|\/)(utils?|helpers?|common|misc|types|internal|index)\.tsx?$/;
    const isEntry = (file: string) => file === path.join("lectern", "index.ts");
    expect(files.filter((file) => vague.test(file) && !isEntry(file))).toEqual([]);
    const long = files.filter(
      (file) => readFileSync(path.join(sourceFolder, file), "utf8").split("\n").length > fileLines,
    );
    expect(long).toEqual([]);
  });
});

const packagesFolder = fileURLToPath(new URL("../packages", import.meta.url));

interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Manifest;
}

/**
 * Whether a package may import a module: its own files, Node.js, its dependencies, or the public
 * API.
 */
function isAllowedIn({ dependencies, peerDependencies }: Manifest, specifier: string): boolean {
  if (specifier.startsWith(".")) return true;
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? "";
  const isPublic =
    name !== "lectern" ||
    Object.hasOwn(manifestIn(path.dirname(sourceFolder)).exports, `.${specifier.slice(7)}`);
  return (
    isPublic &&
    (specifier.startsWith("node:") || Object.hasOwn({ ...dependencies, ...peerDependencies }, name))
  );
}

const librariesOfLectern = readdirSync(packagesFolder).filter((name) =>
  name.startsWith("lectern-"),
);

describe.each(librariesOfLectern)("the package %s", (name) => {
  const folder = path.join(packagesFolder, name);
  const sources = path.join(folder, "src");
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
    .map((file) => path.relative(sourceFolder, path.join(sources, file)));

  test("imports its own files, its dependencies and the public API of Lectern", () => {
    const manifest = manifestIn(folder);
    const imports = files.flatMap(importsOf);
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter(({ specifier }) => !isAllowedIn(manifest, specifier))).toEqual([]);
    const outside = imports
      .filter(({ specifier }) => specifier.startsWith("."))
      .map(({ file, specifier }) => path.join(sourceFolder, path.dirname(file), specifier))
      .filter((file) => !file.startsWith(sources + path.sep));
    expect(outside).toEqual([]);
  });

  test("has short files", () => {
    const long = files.filter(
      (file) => readFileSync(path.join(sourceFolder, file), "utf8").split("\n").length > fileLines,
    );
    expect(long).toEqual([]);
  });
});

test("the check itself finds an import of what isn't public", () => {
  const manifest = { exports: {}, peerDependencies: { lectern: "" } };
  expect(isAllowedIn(manifest, "lectern/search")).toBe(true);
  expect(isAllowedIn(manifest, "lectern/dist/core/text.js")).toBe(false);
  expect(isAllowedIn(manifest, "zod")).toBe(false);
});

test("every folder in src is a room in the table", () => {
  const folders = readdirSync(sourceFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const tops = Object.keys(rooms).filter((name) => !name.includes("/"));
  expect(folders.toSorted()).toEqual(tops.toSorted());
});

test("no file imports itself through other files, including types", () => {
  const files = Object.keys(rooms)
    .flatMap(sourcesOf)
    .filter((file) => !isTest(file));
  expect(cyclesIn(new Map(files.map((file) => [file, localImportsOf(file)])))).toEqual([]);
});

test("the check itself finds a cycle", () => {
  const files = { a: ["b"], b: ["c", "d"], c: ["b"], d: [] };
  expect(cyclesIn(new Map(Object.entries(files)))).toEqual([["b", "c", "b"]]);
});

/** Returns the files in `src/` that a file imports. */
function localImportsOf(file: string): readonly string[] {
  return importsOf(file)
    .filter(({ specifier }) => specifier.startsWith("."))
    .map(({ specifier }) => path.join(path.dirname(file), specifier));
}

/**
 * Finds import cycles, each as a path from a file back to itself. Doesn't list all cycles of a
 * file.
 */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (file: string): void => {
    const start = way.indexOf(file);
    if (start >= 0) cycles.push([...way.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    way.push(file);
    for (const imported of imports.get(file) ?? []) visit(imported);
    way.pop();
    done.add(file);
  };
  for (const file of imports.keys()) visit(file);
  return cycles;
}

test("only bundling files import Vite", () => {
  const importers = Object.keys(rooms)
    .flatMap(sourcesOf)
    .filter((file) => !isTest(file))
    .filter((file) => {
      const text = readFileSync(path.join(sourceFolder, file), "utf8").replace(
        /^import type [^;]*;/gm,
        "",
      );
      return /(?:from |import\()"vite"/.test(text);
    })
    .map((file) => file.replaceAll(path.sep, "/"));
  expect(importers.toSorted()).toEqual([
    "build/bundle/vite-internals.ts",
    "server/dev/live-vite.ts",
  ]);
});

test("the check itself finds a forbidden import", () => {
  const sample: Import = { file: path.join("core", "x.ts"), specifier: "../offline/page/y.ts" };
  expect(targetRoom(sample)).toBe("offline/page");
  expect(rooms["core"]?.imports).not.toContain("offline/page");
});

test("the linter limits parameters and lines of functions", () => {
  const file = fileURLToPath(new URL("../.oxlintrc.json", import.meta.url));
  const { overrides } = JSON.parse(readFileSync(file, "utf8")) as {
    overrides: readonly { readonly files: readonly string[]; readonly rules: object }[];
  };
  const engine = overrides.find(({ files }) => files.includes("src/**/*.ts"));
  for (const folder of ["src", "packages"]) expect(engine?.files).toContain(`${folder}/**/*.tsx`);
  expect(engine?.rules).toEqual({
    "max-params": ["error", { max: functionLimits.parameters }],
    "max-lines-per-function": ["error", { max: functionLimits.lines }],
  });
});

test("only one module starts threads and communicates with them", () => {
  const found = Object.keys(rooms)
    .flatMap(sourcesOf)
    .filter((file) => !isTest(file))
    .filter((file) =>
      /\b(?:Worker|parentPort|MessageChannel)\b[^;]*from "node:worker_threads"/.test(
        readFileSync(path.join(sourceFolder, file), "utf8"),
      ),
    );
  expect([...new Set(found)]).toEqual([path.join("build", "threads", "worker-thread.ts")]);
});

test("few modules name the cache folder", () => {
  expect(filesWith(/["'`/]\.lectern(?![\w-])/)).toEqual([
    // A pattern for files that the development server doesn't watch.
    "build/bundle/vite-internals.ts",
    // Folders that an output can't replace.
    "build/output/output-place.ts",
    "build/store/caches.ts",
    // Folders that aren't part of a template.
    "cli/init.ts",
    // Places in the stacks of bundled code.
    "content/site-code/thrown.ts",
    // Generated pages, which are sources.
    "content/sources/translated-source.ts",
  ]);
});

test("only the store reads and writes the cache folder", () => {
  expect(outsideOf("build/store", /\b(?:cache|store)\.folder\b/)).toEqual([
    // Sends it to threads, which open the same store.
    "build/pages/make-pages.ts",
  ]);
  expect(outsideOf("build/store", /\bcacheFolder\(/)).toEqual([
    // Named in errors of the disk.
    "build/build-site.ts",
    "build/check-site.ts",
    // Lock the folder, and open the store.
    "build/graph/last-build.ts",
    // Isn't an input of the build.
    "build/graph/snapshot.ts",
    "build/open-site.ts",
    "build/open-sites.ts",
    "cli/doctor.ts",
    "server/dev/dev-opener.ts",
    // Vite writes its own cache there.
    "server/dev/live-vite.ts",
  ]);
});

test("only the build graph compares hashes and stamps", () => {
  const name = String.raw`\b\w*(?:[hH]ash|[sS]tamp|[sS]um)\b`;
  const comparison = `${name}(?:\\([^()]*\\))? [!=]== (?!undefined|"")|[!=]== [\\w.?]*${name}`;
  const files = filesWith(new RegExp(comparison));
  expect(files.filter((file) => !/^(?:build\/(?:graph|store)|offline)\//.test(file))).toEqual([
    // Compares the pages of two versions, not of two builds.
    "build/changes/earlier-pages.ts",
    // Pages that crashed the compiler.
    "build/faults/crash-trial.ts",
    // Files in memory, while a development server runs.
    "build/links/link-resolver.ts",
    "content/sources/read-files.ts",
    "server/dev/watch-site.ts",
  ]);
});

test("few modules compute hashes", () => {
  expect(filesWith(/from "node:crypto"/)).toEqual([
    // Keys of the build graph and of file names.
    "build/content-hash.ts",
    "build/engine.ts",
    // Checksums that an installed site compares.
    "build/offline/file-facts.ts",
    // Script hashes for the Content-Security-Policy.
    "build/pages/document-stage.ts",
    // Random ids of locks.
    "build/store/folder-lock.ts",
    // The compiled version of Lectern.
    "cli/load-commands.ts",
    // Random names of temporary files.
    "cli/supervise.ts",
    // Hashes of data, because changed data changes pages.
    "content/data/load-data.ts",
    // Pages that crashed the compiler.
    "markdown/read/page-crashes.ts",
  ]);
});

/** Returns the files outside of a folder that match a pattern. */
function outsideOf(folder: string, pattern: RegExp): readonly string[] {
  return filesWith(pattern).filter((file) => !file.startsWith(`${folder}/`));
}

/** Returns the sorted names of source files that match a pattern. Excludes tests. */
function filesWith(pattern: RegExp): readonly string[] {
  return Object.keys(rooms)
    .flatMap(sourcesOf)
    .filter((file) => !isTest(file) && !file.includes(".fixture."))
    .filter((file) => pattern.test(withoutComments(file)))
    .map((file) => file.replaceAll(path.sep, "/"))
    .toSorted();
}

function withoutComments(file: string): string {
  return readFileSync(path.join(sourceFolder, file), "utf8").replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
}

test("few modules use paths relative to themselves, because the bundle for Node moves them", () => {
  const files = Object.keys(rooms).filter((name) => name !== "client");
  const found = files
    .flatMap(sourcesOf)
    .filter((file) => !isTest(file) && !file.includes(".fixture."))
    .filter((file) =>
      readFileSync(path.join(sourceFolder, file), "utf8").includes("import.meta.url"),
    );
  expect(found.toSorted()).toEqual([
    "build/engine.ts",
    "build/faults/crash-trial.ts",
    "build/pages/make-pages.ts",
    "build/search/search-stage.ts",
    "cli/load-commands.ts",
  ]);
});

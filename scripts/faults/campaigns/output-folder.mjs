// `--output`: a build never deletes files of the user, and its output is never stale.

import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { drawn } from "../drawn.mjs";
import { copyFixture, difference, hashTree, runLectern } from "../fixture-copy.mjs";

const preload = new URL("../disk-preload.mjs", import.meta.url).href;

export const campaign = {
  name: "output folder",
  async *rows({ random, trials, folder }) {
    const site = path.join(folder, "site");
    copyFixture("versions", site);
    const first = await runLectern(["build", site]);
    if (first.code !== 0) throw new Error(first.printed);

    const draw = { trials, random };
    const points = Array.from({ length: trials(40) }, () => 1 + Math.floor(random() * 200));
    const kinds = [
      {
        what: "a folder of another program is refused and unchanged",
        list: drawn(attacksOn(site), draw),
        attempt: (attack) => refused(folder, site, attack),
      },
      {
        what: "a place that is empty or ours gets the output",
        list: drawn(goodPlaces(folder), draw),
        attempt: (place) => accepted(site, place),
      },
      {
        what: "an output changed by others is complete again",
        list: drawn(meddling(folder, site), draw),
        attempt: (change) => healed(site, change),
      },
      {
        what: "a full disk is a diagnostic, and the last output stays",
        list: points,
        attempt: (at) => withFullDisk(site, at),
      },
    ];
    for (const kind of drawn(kinds, draw)) yield await tried(kind);
  },
};

async function tried({ what, list, attempt }) {
  const failures = [];
  for (const one of list) {
    const failure = await attempt(one);
    if (failure) failures.push(failure);
  }
  return { what, trials: list.length, failures };
}

/** Folders with files that must not be lost, and functions that create them. */
function attacksOn(site) {
  const beside = path.dirname(site);
  const full = (name) => {
    mkdirSync(name, { recursive: true });
    writeFileSync(path.join(name, "precious.txt"), "precious");
  };
  const link = (to, name) => {
    mkdirSync(path.dirname(name), { recursive: true });
    symlinkSync(to, name);
  };
  const own = (name) => path.join(site, name);
  const near = (name) => path.join(beside, name);
  return [
    { output: site },
    { output: beside },
    { output: "/" },
    { output: homedir() },
    { output: own("docs") },
    { output: own("pages") },
    { output: own("versioned_docs") },
    { output: own("versioned_docs/2.0") },
    { output: own("docs/guides") },
    { output: own("docs/new") },
    { output: own("pages/a/b") },
    { output: own("static"), make: full },
    { output: own("static/made"), make: (name) => full(path.dirname(name)) },
    { output: own("i18n/out"), make: (name) => full(path.dirname(name)) },
    { output: own("components/out"), make: (name) => full(path.dirname(name)) },
    { output: own(".lectern/out") },
    { output: own("node_modules/out"), make: (name) => full(path.dirname(name)) },
    { output: own("mine"), make: full },
    { output: near("precious"), make: full },
    { output: near("precious.old-1"), make: full },
    { output: near("file"), make: (name) => writeFileSync(name, "a file") },
    { output: near("file/below"), make: (name) => writeFileSync(path.dirname(name), "a file") },
    { output: own("site.config.ts") },
    { output: near("to-site"), make: (name) => link(site, name) },
    { output: near("to-docs"), make: (name) => link(own("docs"), name) },
    { output: near("to-docs-below/new"), make: (name) => link(own("docs"), path.dirname(name)) },
    { output: near("to-precious"), make: (name) => (full(near("far")), link(near("far"), name)) },
    { output: near("circle"), make: (name) => link(name, name) },
    {
      output: near("alike"),
      // Another generator, with a folder that has the same name as ours.
      make(name) {
        full(path.join(name, "_lectern"));
        writeFileSync(path.join(name, "404.html"), '<meta name="generator" content="Other 1">');
      },
    },
  ];
}

async function refused(folder, site, { output, make }) {
  const spare = path.join(folder, "spare");
  cpSync(site, spare, { recursive: true, preserveTimestamps: true });
  make?.(output);
  const watched = () => hashTreeBut(folder, /^(site|spare)\/\.lectern\//);
  const before = watched();
  const { code, printed } = await runLectern(["build", site, "-o", output]);
  const lost = difference(watched(), before);
  if (make || lost) restore(folder, site, spare);
  else rmSync(spare, { recursive: true });
  if (lost) return `--output ${path.relative(folder, output)}: ${lost}`;
  if (code !== 1 || !/error output\/(not-lectern|overwrites-sources)/.test(printed))
    return `--output ${path.relative(folder, output)}: exit ${code}, ${printed}`;
}

function restore(folder, site, spare) {
  for (const name of readdirSync(folder)) {
    if (name !== "spare") rmSync(path.join(folder, name), { recursive: true, force: true });
  }
  renameSync(spare, site);
}

function hashTreeBut(folder, left) {
  return new Map([...hashTree(folder)].filter(([name]) => !left.test(name)));
}

/** Creates folders that may be overwritten. `real` is the folder that must contain the files. */
function goodPlaces(folder) {
  const at = (name) => path.join(folder, name);
  return [
    { output: at("new") },
    { output: at("a/b/c/new") },
    { output: at("empty"), make: () => mkdirSync(at("empty")) },
    { output: at("again"), twice: true },
    {
      output: at("link"),
      real: at("linked"),
      make: () => (mkdirSync(at("linked")), symlinkSync(at("linked"), at("link"))),
      twice: true,
    },
    { output: at("link"), real: at("not-yet"), make: () => symlinkSync("not-yet", at("link")) },
    { output: at("mounted"), make: () => mkdirSync(at("mounted")), twice: true, isBusy: true },
    {
      output: at("checkout"),
      stays: ".git/HEAD",
      make() {
        mkdirSync(at("checkout/.git"), { recursive: true });
        writeFileSync(at("checkout/.git/HEAD"), "ref");
      },
      twice: true,
    },
  ];
}

async function accepted(site, { output, real = output, make, stays, twice = false, isBusy }) {
  make?.(site);
  const wanted = hashTree(path.join(site, "build"));
  const options = isBusy ? { imports: [preload], env: { FAULT_BUSY: real } } : {};
  let failure;
  for (const _ of twice ? [1, 2] : [1]) {
    const { code, printed } = await runLectern(["build", site, "-o", output], options);
    const found = hashTreeBut(real, /^\.git\//);
    failure ??= code === 0 ? difference(found, wanted) : `exit ${code}, ${printed}`;
  }
  if (real !== output && !lstatSync(output).isSymbolicLink()) failure ??= "the link is gone";
  if (stays && !existsSync(path.join(output, stays))) failure ??= `${stays} is gone`;
  for (const name of new Set([output, real, path.join(site, "..", "a")]))
    rmSync(name, { recursive: true, force: true });
  return failure && `${path.basename(output)}: ${failure}`;
}

/** Changes to an output or its records between two builds. */
function meddling(folder, site) {
  const page = path.join(site, "build", "docs.html");
  const build = path.join(site, "build");
  const aside = path.join(folder, "aside");
  const preview = path.join(folder, "preview");
  return [
    ["a page is edited", () => appendFileSync(page, "<!-- -->")],
    ["a page gets as many other letters", () => writeFileSync(page, turned(readFileSync(page)))],
    ["a page is removed", () => rmSync(page)],
    ["a page becomes a folder", () => (rmSync(page), mkdirSync(page))],
    ["a page is emptied", () => writeFileSync(page, "")],
    ["a file is added", () => writeFileSync(path.join(build, "added.html"), "added")],
    [
      "the mark is half written",
      () => writeFileSync(path.join(build, "_lectern/output.json"), "{"),
    ],
    ["the output is removed", () => rmSync(build, { recursive: true })],
    ["the caches are removed", () => rmSync(path.join(site, ".lectern"), { recursive: true })],
    [
      "an edit is built elsewhere first",
      async () => {
        edit(site);
        await runLectern(["build", site, "--preview", "-o", preview]);
        rmSync(preview, { recursive: true });
      },
    ],
    [
      "an edit is built, then an older output is put back",
      async () => {
        cpSync(build, aside, { recursive: true, preserveTimestamps: true });
        edit(site);
        await runLectern(["build", site]);
        rmSync(build, { recursive: true });
        renameSync(aside, build);
      },
    ],
  ];
}

let edits = 0;
function edit(site) {
  appendFileSync(path.join(site, "docs", "index.md"), `\nEdit ${++edits}.\n`);
}

/** Returns different bytes of the same length. */
function turned(bytes) {
  return bytes.map((byte) => (byte === 97 ? 98 : byte));
}

async function healed(site, [what, change]) {
  await change();
  const warm = await runLectern(["build", site]);
  const anew = `${site}-anew`;
  const cold = await runLectern(["build", site, "-o", anew]);
  const failure =
    warm.code === 0 && cold.code === 0
      ? difference(hashTree(path.join(site, "build")), hashTree(anew))
      : `exit codes ${warm.code} and ${cold.code}, ${warm.printed}`;
  rmSync(anew, { recursive: true, force: true });
  return failure && `${what}: ${failure}`;
}

async function withFullDisk(site, at) {
  const build = path.join(site, "build");
  const before = hashTree(build);
  edit(site);
  const { code, printed } = await runLectern(["build", site], {
    imports: [preload],
    env: { FAULT_FULL_AT: String(at) },
  });
  const isReported =
    code === 1 && /error output\/unwritable/.test(printed) && printed.includes("disk is full");
  const lost = difference(hashTree(build), before);
  const again = await runLectern(["build", site]);
  const left = readdirSync(site).filter((name) => name.startsWith("build."));
  if (!isReported && code !== 0) return `full from step ${at}: exit ${code}, ${printed}`;
  if (lost && code !== 0) return `full from step ${at}: ${lost}`;
  if (again.code !== 0) return `full from step ${at}, then a build: ${again.printed}`;
  if (left.length > 0) return `full from step ${at}: "${left[0]}" is left`;
}

import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { importsOfPage, readYaml } from "lectern/node";
import type { EvaluatedSite } from "../evaluate/evaluated-site.ts";
import type { OtherSite } from "../systems/other-site.ts";
import { readOr } from "./loose-values.ts";
import { originalOf, quoted, type Places, type WriteInput } from "./new-files.ts";
import { isSystemImport, systemImport } from "./system-imports.ts";

export interface ImportedPathsInput extends Omit<WriteInput, "plan"> {
  readonly aliases: EvaluatedSite["aliases"];

  /** Converts components, and Markdown files outside of the page folder. */
  readonly other: OtherSite | undefined;
}

const endings = ["", ".tsx", ".ts", ".jsx", ".js", ".mjs", ".cjs", ".json", ".mdx", ".md"];

/** Files that Docusaurus and Vite load without a rule. */
const loaded =
  /\.(?:[cm]?[jt]sx?|json|ya?ml|mdx?|css|s[ac]ss|less|svg|png|jpe?g|gif|webp|avif|ico|bmp|woff2?|eot|[ot]tf|mp[34]|m4a|webm|og[gv]|wav|flac|aac|mov|pdf|docx?|xlsx?|zip|rar|vue|astro|svelte)$/i;

/** Copies imported files and rewrites the imports. Creates placeholders for missing files. */
export function followImports(input: ImportedPathsInput) {
  /** Names of imported packages. */
  const packages = new Set<string>();
  /** Paths of importing files, keyed by the imported file's path in the new site. */
  const importers = new Map<string, string[]>();
  const done = new Set<string>();
  for (;;) {
    const next = [...input.files.files.keys()].filter((file) => !done.has(file));
    if (next.length === 0) return { packages, importers };
    for (const file of next) {
      done.add(file);
      const [, kind = ""] = /^(?!static\/).*\.(sa|sc|le)ss$/.exec(file) ?? [];
      if (kind !== "") packages.add(kind === "le" ? "less" : "sass");
      followFile(input, file, { packages, importers });
    }
  }
}

/** The imports in all files of the new site. */
export type FollowedImports = ReturnType<typeof followImports>;

function followFile(input: ImportedPathsInput, to: string, known: FollowedImports) {
  const { files, other } = input;
  const file = files.files.get(to);
  const isRead = /^(?!static\/).*\.css$|\.(?:mdx?|[cm]?[jt]sx?)$/.test(to);
  const read = isRead ? files.text(to) : undefined;
  if (read === undefined || file?.kind !== "copied") return;
  const isPartial = /\.mdx?$/.test(to) && file.text === undefined;
  const page = { file: to, from: file.from, to, report: input.report };
  const text = (isPartial && other?.convert(read, page)) || read;
  if (/^(?!static\/).*\.[jt]sx?$/.test(to) && /\brequire\.context\(/.test(text)) {
    const note = "only webpack has this function. Use `import.meta.glob`.";
    input.report.drop("require.context", note, to);
  }
  let changed = text;
  for (const written of specifiersOf(to, text)) {
    const bare = written.replace(/^!*(?:[\w-]+-loader!)+/, "").replace(/[?#].*$/, "");
    const meant = meantBy(input, bare, file.from);
    if (meant === undefined) {
      if (isSystemImport(bare)) {
        const wanted = systemImport(input, bare, { to, text });
        if (wanted !== bare) changed = renamed(changed, written, wanted);
      } else if (!/^[a-z]+:/.test(bare)) {
        known.packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(bare)?.[0] ?? bare);
      }
      continue;
    }
    const isForeign = /\.(?:astro|vue|svelte)$/.test(meant) && !isRaw(written);
    const found = isForeign ? undefined : resolved(meant);
    const target =
      found === undefined
        ? standInFor(input, meant, to)
        : isRaw(written)
          ? textOf(input, found)
          : /\.ya?ml$/.test(found)
            ? jsonOf(input, found)
            : files.copy(found, placeBelow(input.root, found));
    known.importers.set(target, [...(known.importers.get(target) ?? []), to]);
    const place = specifierFor(to, target, { bare, ending: found?.slice(meant.length) });
    // Only a rule for webpack can load such files, usually as text.
    const isText = !other && found !== undefined && bare === written && !loaded.test(found);
    if (isText) input.report.replace(`"${target}"`, "it's imported as text.", to);
    const wanted = isText ? `${place}?raw` : place;
    if (wanted !== bare) changed = renamed(changed, written, written.replace(bare, wanted));
  }
  if (/\.mdx?$/.test(to)) changed = withImagePaths(input, changed, { to, from: file.from });
  if (changed !== read) files.files.set(to, { ...file, text: changed });
}

/**
 * Replaces aliases in the URLs of images, for example `~/assets/kite.png`, and paths of static
 * files in `require` calls.
 */
function withImagePaths(input: ImportedPathsInput, text: string, { to, from }: Places): string {
  const paths = /(!\[[^\]]*\]\(<?(?=[@~#])|\brequire\(["'](?=\/))([^\s)>"']+)/g;
  return text.replace(paths, (all, start: string, url: string) => {
    const found = resolved(meantBy(input, url, from) ?? "");
    return found === undefined
      ? all
      : start + relativePath(to, input.files.copy(found, placeBelow(input.root, found)));
  });
}

/** Returns the absolute path of an import, or `undefined` if it doesn't refer to a site file. */
function meantBy({ root, aliases, files }: ImportedPathsInput, bare: string, from: string) {
  if (bare.startsWith("@site/")) return path.join(root, bare.slice("@site/".length));
  if (/^\.\.?(?:\/|$)/.test(bare)) return path.resolve(path.dirname(from), bare);
  // Docusaurus resolves paths that start with a slash from the static folders, and Vite from the
  // root folder.
  const ofStatic = files.files.get(`static${bare}`);
  if (bare.startsWith("/") && ofStatic?.kind === "copied") return ofStatic.from;
  if (bare.startsWith("/") && resolved(path.join(root, bare))) return path.join(root, bare);
  for (const [alias, target] of Object.entries(aliases)) {
    const [start = "", end] = alias.split("*");
    if (end === undefined && bare === alias) return target;
    if (end === undefined && bare.startsWith(`${alias}/`)) return target + bare.slice(alias.length);
    if (end === undefined || !bare.startsWith(start) || !bare.endsWith(end)) continue;
    const file = target.replace("*", bare.slice(start.length, bare.length - end.length));
    // A bare `*` also matches packages.
    if (resolved(file) !== undefined) return file;
  }
  return undefined;
}

/** Returns import specifiers as written. Ignores code samples in Markdown. */
function specifiersOf(to: string, text: string): readonly string[] {
  if (/\.mdx?$/.test(to)) {
    const names = importsOfPage(text).map(({ specifier, kind }) => {
      const name = quoted(specifier);
      const raw = new RegExp(`["'](!*raw-loader!${name}|${name}\\?raw)["']`).exec(text)?.[1];
      return (kind === "raw" && raw) || specifier;
    });
    // A page can import a file and its text.
    return names.toSorted((a, b) => Number(isRaw(b)) - Number(isRaw(a)));
  }
  // Template strings can contain code.
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|`[^`$]*`/gm, "");
  const pattern = to.endsWith(".css")
    ? /(?:@import\s+|\burl\(\s*)(["']?)(\.[^"'\s)]+)\1/g
    : /(?:\bimport\s+(?!type\s+(?!from\b))(?:[^'";]*?\s+from\s+)?|\bexport\s+(?!type\b)[^'";]*?\s+from\s+|\brequire\(\s*|\bimport\(\s*)(["'])([^"'\n$]+)\1/g;
  return [...new Set([...code.matchAll(pattern)].map(([, , name = ""]) => name))];
}

/** Resolves an import to a file like bundlers do. */
export function resolved(meant: string): string | undefined {
  const candidates = [
    ...endings.map((ending) => meant + ending),
    ...endings.slice(1).map((ending) => path.join(meant, `index${ending}`)),
  ];
  return candidates.find((file) => existsSync(file) && statSync(file).isFile());
}

/**
 * Returns the path in the new site. Files from outside the old site move to the folder `outside`.
 */
export function placeBelow(root: string, file: string): string {
  const relative = path.relative(root, file).split(path.sep).join("/");
  return relative.startsWith("../") ? `outside/${relative.replace(/^(?:\.\.\/)+/, "")}` : relative;
}

/** Whether an import is the text of a file. */
function isRaw(written: string): boolean {
  return /raw-loader!|\?raw$/.test(written);
}

/** Copies a file whose text is imported. Code gets another extension, so that it isn't converted. */
function textOf({ root, files }: ImportedPathsInput, file: string): string {
  const place = placeBelow(root, file);
  if (!/\.(?:[cm]?[jt]sx?|mdx?|s?css)$/.test(file)) return files.copy(file, place);
  files.files.set(`${place}.txt`, { kind: "copied", from: file });
  return `${place}.txt`;
}

/** Writes a YAML file as JSON, which needs no loader. Returns its path. */
function jsonOf({ root, files, report }: ImportedPathsInput, yaml: string): string {
  const target = `${placeBelow(root, yaml)}.json`;
  const value = readOr(readYaml, readFileSync(yaml, "utf8"));
  files.make(target, `${JSON.stringify(value ?? {}, undefined, 2)}\n`);
  const cause = value === undefined ? "it isn't valid YAML. Write its data" : "edit its data";
  const note = `modules import JSON, so ${cause} in ${target}.`;
  report.replace("YAML file", note, path.relative(root, yaml));
  return target;
}

function standInFor(input: ImportedPathsInput, meant: string, to: string): string {
  const { root, files, report, other } = input;
  const isForeign = existsSync(meant);
  const place = placeBelow(root, `${meant}.tsx`);
  if (files.files.has(place)) return place;
  const source = meant.endsWith(".astro") && isForeign ? readFileSync(meant, "utf8") : "";
  const page = { file: to, from: meant, to: place, report };
  const text = (source && other?.component?.(source, page)) || "";
  const canLoad = (name: string) =>
    /^(?:lectern|react$)/.test(name) || meantBy(input, name, meant) !== undefined;
  if (text !== "" && specifiersOf(place, text).every(canLoad)) {
    files.files.set(place, { kind: "copied", from: meant, text });
    const note = "it's a React component now, without its scripts and styles. Check it.";
    report.replace(`"${path.relative(root, meant)}"`, note, place);
    return place;
  }
  const isScript = isForeign || /^(?:|\.astro|\.svelte|\.vue)$/.test(path.extname(meant));
  const target = placeBelow(root, isScript ? `${meant}.js` : meant);
  if (!files.files.has(target)) {
    files.make(target, standInText(target));
    const cause = isForeign ? "it doesn't run in React" : "the file doesn't exist";
    const note = `${cause}. The new site imports a placeholder, which shows its children.`;
    report.replace(`"${path.relative(root, meant)}"`, note, target);
  }
  return target;
}

function standInText(file: string): string {
  // Docusaurus writes JSON files with the newest posts, which some home pages show.
  if (file.endsWith(".json")) return file.includes("blog-post-list") ? '{ "items": [] }\n' : "{}\n";
  if (/\.mdx?$/.test(file)) return "{/* Replaces a file that didn't exist. */}\n";
  if (file.endsWith(".svg"))
    return '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" />\n';
  if (!/\.[cm]?[jt]sx?$/.test(file)) return "";
  return [
    "// Placeholder for a file that didn't exist during the import, or that doesn't run in React.",
    "// Everything it exports is a component that shows its children.",
    "const shown = ({ children } = {}) => children ?? null;",
    "module.exports = new Proxy(shown, {",
    '  get: (target, name) => (name === "__esModule" || name === "then" ? undefined : shown),',
    "});",
    "",
  ].join("\n");
}

/**
 * Returns the specifier of the file in the new site. A specifier that still works stays unchanged.
 * `ending` is the part of the file's name that the old specifier doesn't have. Placeholders have
 * no `ending`.
 */
function specifierFor(
  to: string,
  target: string,
  { bare, ending }: { readonly bare: string; readonly ending: string | undefined },
): string {
  const isShort = ending && target.endsWith(ending);
  const wanted = isShort ? target.slice(0, -ending.length) : target;
  const now = bare.startsWith("@site/")
    ? bare.slice("@site/".length)
    : path.posix.join(path.posix.dirname(originalOf(to)), bare);
  const isShortName = path.extname(now) === "" && `${now}.js` === target;
  if (path.posix.normalize(now) === wanted || (ending === undefined && isShortName)) return bare;
  return bare.startsWith(".") ? relativePath(to, wanted) : `@site/${wanted}`;
}

/** Returns the path that a file of the new site uses for another. */
function relativePath(to: string, target: string): string {
  const relative = path.posix.relative(path.posix.dirname(originalOf(to)), target);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

function renamed(text: string, from: string, to: string): string {
  const written = new RegExp(`(["'])${quoted(from)}(?=\\1|\\?)`, "g");
  return text.replace(written, (_all, quote: string) => quote + to);
}

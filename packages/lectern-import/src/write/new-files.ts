import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { ImportReport } from "../import-report.ts";
import type { SitePlan } from "../site-plan.ts";

/** Absolute path of a file in the old site, and its path in the new site. */
export type Places = Readonly<Record<"from" | "to", string>>;

/** A file of the new site: copied from the old site, or generated. */
export type NewFile =
  | { readonly kind: "copied"; readonly from: string; readonly text?: string | undefined }
  | { readonly kind: "made"; readonly text: string; readonly encoding?: "base64" };

/** The input of a step that writes the new site. */
export interface WriteInput {
  /** Absolute path of the old site. */
  readonly root: string;
  readonly plan: SitePlan;
  readonly files: NewFiles;
  readonly report: ImportReport;
}

/** The files of the new site, by path. */
export type NewFiles = ReturnType<typeof newFiles>;

/** Creates an empty list of files. `writeSite` copies and writes them. */
export function newFiles() {
  const files = new Map<string, NewFile>();
  const places = new Map<string, string>();
  const collisions: { readonly from: string; readonly to: string }[] = [];
  return {
    files,
    /** Files that weren't copied because the new site has another file with the same path. */
    collisions,
    /** Copies a file once, unless the path is taken. @returns its path in the new site */
    copy(from: string, to: string): string {
      const known = places.get(from);
      if (known !== undefined) return known;
      if (files.has(to)) collisions.push({ from, to });
      else files.set(to, { kind: "copied", from });
      places.set(from, to);
      return to;
    },
    make: (to: string, text: string) => void files.set(to, { kind: "made", text }),
    /** Returns the text that a file will have, or `undefined` for binary files. */
    text(to: string): string | undefined {
      const file = files.get(to);
      if (file === undefined || !/\.(?:mdx?|[cm]?[jt]sx?|css|json|ya?ml)$/.test(to))
        return undefined;
      return file.kind === "made" ? file.text : (file.text ?? readFileSync(file.from, "utf8"));
    },
  };
}

/** Changes the text of copied files whose path matches. */
export function changeTexts(
  { files, text }: NewFiles,
  pattern: RegExp,
  change: (text: string, places: Places) => string,
): void {
  // A copy, because `change` can add files.
  for (const [to, file] of new Map(files)) {
    const written = file.kind === "copied" && pattern.test(to) ? text(to) : undefined;
    if (written === undefined || file.kind !== "copied") continue;
    const changed = change(written, { to, from: file.from });
    if (changed !== written) files.set(to, { ...file, text: changed });
  }
}

/** Adds a line at the start of a page's front matter. */
export function addFrontMatter({ files, text }: NewFiles, to: string, line: string): void {
  const file = files.get(to);
  const page = text(to) ?? "";
  if (file?.kind !== "copied") return;
  const start = /^(\uFEFF?---\r?\n)(?=[\s\S]*?^---)/m;
  const changed = start.test(page)
    ? page.replace(start, (all) => `${all}${line}\n`)
    : `---\n${line}\n---\n\n${page}`;
  files.set(to, { ...file, text: changed });
}

/** Returns the path of a translated page's original in the new site. */
export function originalOf(to: string): string {
  return to.replace(/^i18n\/[^/]+\//, "");
}

/** Returns the relative paths of all files in a folder. Skips packages and build output. */
export function filesBelow(folder: string): readonly string[] {
  const found: string[] = [];
  const walk = (at: string): void => {
    for (const entry of readdirSync(path.join(folder, at), { withFileTypes: true })) {
      const name = at === "" ? entry.name : `${at}/${entry.name}`;
      if (/^(?:node_modules|\.docusaurus|\.vitepress|\.git|\.DS_Store)$/.test(entry.name)) continue;
      const isFolder = entry.isSymbolicLink()
        ? statSync(path.join(folder, name), { throwIfNoEntry: false })?.isDirectory() === true
        : entry.isDirectory();
      if (!isFolder) found.push(name);
      // Don't follow links, because they could form a loop.
      else if (!entry.isSymbolicLink()) walk(name);
    }
  };
  walk("");
  return found.toSorted();
}

/** Returns a regular expression for a text. */
export function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

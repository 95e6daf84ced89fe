import type { SiteInput } from "../site-input.ts";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locale } from "../../core/config.ts";
import { dataReader, MissingDataError, type DataTable } from "../../core/data.ts";
import type { Place } from "../../core/diagnostic.ts";
import type { GeneratedPage, GeneratedPages } from "../../core/generated-pages.ts";
import { didYouMean } from "../../core/nearest.ts";
import { sourcePath, type SourcePath } from "../../core/paths.ts";
import { pagesSchema } from "../../core/schema/generated-pages.ts";
import { placeInConfig } from "../config/config-source.ts";
import { checkShape } from "../parse/check-shape.ts";
import { awaitSiteCode } from "../site-code/call-site-code.ts";
import { fileHint, fileText, hasFile } from "../sources/file-access.ts";
import { listFile, listNamed, type ListedFile } from "../sources/list-files.ts";
import { generatedFolder, generatedSource, sourcePlace } from "../sources/translated-source.ts";

interface GeneratePagesInput extends SiteInput {
  readonly data: DataTable;
}

/**
 * Calls the functions under `generatedPages` in the configuration, and writes the pages to the
 * cache folder, where threads and the next build read them like other sources.
 *
 * @returns the pages, and the sources that were written or removed
 */
export async function generatePages(input: GeneratePagesInput) {
  const { root, config, configSource, locale } = input;
  const texts = new Map<SourcePath, string>();
  for (const [index, declared] of config.generatedPages.entries()) {
    const place = placeInConfig(configSource, ["generatedPages", index]);
    const folder = sourcePath(declared.folder);
    const fail = (why: string, at = place, hint?: string) => {
      const message = `The pages in "${folder}" couldn't be generated: ${why}`;
      const code = "page/generation-failed";
      input.report({ code, severity: "error", message, hint, place: at });
    };
    const folders = [
      ...config.sections.flatMap(({ versions }) => versions.map((version) => version.folder)),
      config.pagesFolder,
    ];
    if (!folders.some((each) => `${folder}/`.startsWith(`${each}/`))) {
      fail("the folder isn't in a section.", place, didYouMean(folder, folders));
      continue;
    }
    for (const page of await pagesOf({ ...input, declared, place, fail })) {
      const source = sourcePath(`${folder}/${page.path}`);
      if (texts.has(source)) fail(`two pages have the path "${page.path}".`);
      else if (hasFile(root, source)) fail(`the file "${source}" already exists.`);
      else texts.set(source, pageText(page));
    }
  }
  const changed = writePages(root, locale, texts);
  const files = [...texts.keys()].flatMap((source): readonly ListedFile[] => {
    const written = listFile(root, generatedSource(locale, source));
    return written
      ? [{ path: source, stamp: `generated ${written.stamp}`, readFrom: written.path }]
      : [];
  });
  return { files, changed };
}

interface PagesInput extends GeneratePagesInput {
  readonly declared: GeneratedPages;
  readonly place: Place | undefined;
  fail(why: string, at?: Place, hint?: string): void;
}

/** Calls the author's code, which may return anything. */
async function pagesOf(input: PagesInput): Promise<readonly GeneratedPage[]> {
  const { root, locale, data, declared, place, fail, report } = input;
  const files = new Set((declared.files ?? []).map(sourcePath));
  const missing = [...files].find((file) => !hasFile(root, file));
  if (missing !== undefined) {
    fail(`the file "${missing}" doesn't exist.`, place, fileHint(root, missing));
    return [];
  }
  const code = { what: `The function that generates "${declared.folder}"`, place };
  const outcome = await awaitSiteCode(code, async () =>
    declared.generate({
      read: dataReader(data),
      locale: locale.code,
      readText(file) {
        const source = sourcePath(file);
        const text = fileText(path.join(root, sourcePlace(root, locale, source)));
        if (text !== undefined && files.has(source)) return text;
        throw new Error(`"${file}" isn't in "files".`);
      },
      report({ message, hint, severity = "error", file, line, column }) {
        const at = file === undefined ? place : { file: sourcePath(file), line, column };
        report({ code: "page/generation-problem", severity, message, hint, place: at });
      },
    }),
  );
  if (outcome.kind === "failed") {
    // Problems with data have already been reported.
    if (!(outcome.error instanceof MissingDataError)) fail(outcome.text, outcome.place);
    return [];
  }
  const what = "the result of generate";
  const { value = [], problems } = checkShape(outcome.value, { schema: pagesSchema, what });
  for (const { message, hint } of problems) fail(message, place, hint);
  return problems.length === 0 ? value : [];
}

/**
 * Returns the text of the page's file. The front matter is written as JSON, which is valid YAML.
 */
function pageText({ frontMatter = {}, text }: GeneratedPage): string {
  const lines = Object.entries(frontMatter).flatMap(([key, value]) =>
    value === undefined ? [] : `${JSON.stringify(key)}: ${JSON.stringify(value)}\n`,
  );
  return lines.length === 0 ? text : `---\n${lines.join("")}---\n\n${text}`;
}

/** Writes changed pages and removes old ones. Returns the sources of both. */
function writePages(root: string, locale: Locale, texts: ReadonlyMap<SourcePath, string>) {
  const folder = generatedFolder(locale);
  const wanted = new Map(
    [...texts].map(([source, text]) => [generatedSource(locale, source), { source, text }]),
  );
  const changed: SourcePath[] = [];
  for (const file of listNamed(root, [folder], () => true)) {
    if (wanted.has(file)) continue;
    rmSync(path.join(root, file));
    changed.push(sourcePath(file.slice(folder.length + 1)));
  }
  for (const [file, { source, text }] of wanted) {
    const target = path.join(root, file);
    if (fileText(target) === text) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
    changed.push(source);
  }
  return changed;
}

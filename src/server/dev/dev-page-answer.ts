import type { PageFile } from "../../core/page-data.ts";
import type { ProgramFiles } from "../../pages/document.ts";
import {
  devEntry,
  entryText,
  islandsEntry,
  localeEntry,
  siteKey,
  themeSheet,
} from "../../build/bundle/client-entry.ts";
import { directQuery, memoryModuleAddress } from "../../build/bundle/vite-internals.ts";
import { contentHash } from "../../build/content-hash.ts";
import { documentStage, type DocumentStage } from "../../build/pages/document-stage.ts";
import { engineFile } from "../../build/engine.ts";
import type { OpenSite } from "../../build/open-site.ts";
import { mediaType } from "../../build/output/media-type.ts";
import { html, json, moved, plain, type DevAnswer } from "./dev-answer.ts";
import type { DevPage, DevSite } from "./dev-site.ts";

/** A page's file in development. */
export interface DevPageFile extends PageFile {
  /** Changes when anything in the page does. Its document has the same. */
  readonly key: string;
}

/** The query that asks for the problems of a page instead of the page. */
const problemsQuery = "?lectern-problems";

/** What is requested of a page. */
export interface PageRequest {
  readonly pathname: string;
  /** With its `?`; empty without one. */
  readonly search: string;
  /** Whether a page is wanted as its Markdown twin, if it has one. */
  readonly isMarkdown: boolean;
}

/** A page as its document, its data or its Markdown twin, by the ending of the address; or its problems. */
export async function pageAnswer(
  site: DevSite,
  { pathname, search, isMarkdown }: PageRequest,
): Promise<DevAnswer | undefined> {
  const [, ending = ""] = /\.([a-z]+)$/i.exec(pathname) ?? [];
  if (!["", "html", "htm", "json", "md"].includes(ending)) return undefined;
  const address = pathname.replace(/\.(json|html|md)$/, "").replace("_lectern/pages/", "");
  const clean = address.replace(/(?<=.)\/$/, "");
  const page = await site.page(encodeURI(clean));
  if (!page) return undefined;
  if (search === problemsQuery) return json(200, await page.problems());
  if (
    clean !== address &&
    page.page.kind !== "not-found" &&
    address !== page.open.siteData.localeBase
  ) {
    return moved(encodeURI(clean));
  }
  if (ending !== "json" && ending !== "md") {
    return (isMarkdown ? twin(page) : undefined) ?? document(page);
  }
  if (page.page.kind === "not-found")
    return ending === "md" ? plain(404, "There is no such page.") : json(404, pageFile(page));
  return ending === "json" ? json(200, pageFile(page)) : twin(page);
}

function document(dev: DevPage): DevAnswer {
  const { key, content } = madeFile(dev, ".html");
  const site = siteKey(dev.sources, dev.open.site.locale.code);
  const text = String(content).replace(
    'id="lectern-data"',
    (id) => `${id} data-key="${key}" data-site-key="${site}"`,
  );
  return html(dev.page.kind === "not-found" ? 404 : 200, text);
}

function twin(dev: DevPage): DevAnswer | undefined {
  const { name, content } = madeFile(dev, ".md");
  return content === undefined ? undefined : { status: 200, type: mediaType(name), body: content };
}

function pageFile(dev: DevPage): DevPageFile {
  const { key, content } = madeFile(dev, ".json");
  return { ...(JSON.parse(String(content ?? "{}")) as PageFile), key };
}

/** One of the files a build writes for a page, by its ending; without content if the page has none. */
function madeFile(dev: DevPage, ending: ".html" | ".json" | ".md") {
  const prepared = documents(dev).prepare(dev.page, dev.content);
  const found = prepared.make().find((file) => file.name.endsWith(ending));
  return { key: prepared.key, name: found?.name ?? "", content: found?.content };
}

/** What is the same for all documents of an opened site. */
const stages = new WeakMap<OpenSite, DocumentStage>();

function documents({ open, config, sources }: DevPage): DocumentStage {
  const known = stages.get(open);
  if (known) return known;
  const { code } = open.site.locale;
  const program: ProgramFiles = {
    script: config.basePath + memoryModuleAddress(devEntry(code)),
    preloads: [],
    // The program brings the styles too, but only after the first paint.
    styles: [
      `@fs${engineFile("../src/theme/styles/index.css")}`,
      memoryModuleAddress(themeSheet),
      ...sources.styles.map((file) => `@fs${file}`),
    ].map((address) => `${config.basePath}${address}${directQuery}`),
    diagram: "",
  };
  const programs = new Map([[code, program]]);
  const stageOf = (build: string) =>
    documentStage({ open, config, client: { programs, build }, isDev: true });
  // A browser that has a page of another build loads the page again: what all pages share has changed.
  const entries = [localeEntry(code), islandsEntry].map((id) => entryText(id, sources) ?? "");
  const stage = stageOf(contentHash(stageOf("").constant, ...entries));
  stages.set(open, stage);
  return stage;
}

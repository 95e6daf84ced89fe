import type { ProgramFiles } from "../../render/document.ts";
import { devEntry, themeSheet } from "../bundle/client-entry.ts";
import { memoryModuleAddress } from "../bundle/vite-internals.ts";
import { stylesheetsOf } from "../programs/site-styles.ts";
import { documentStage } from "../document-stage.ts";
import { engineFile } from "../engine.ts";
import { mediaType } from "../serving/media-type.ts";
import { html, json, moved, plain, type DevAnswer } from "./dev-answer.ts";
import type { DevPage, DevSite } from "./dev-site.ts";

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
    return ending === "md" ? plain(404, "There is no such page.") : json(404, {});
  return ending === "json" ? data(page) : twin(page);
}

function document(dev: DevPage): DevAnswer {
  return html(dev.page.kind === "not-found" ? 404 : 200, String(madeFile(dev, ".html")?.content));
}

function twin(dev: DevPage): DevAnswer | undefined {
  const found = madeFile(dev, ".md");
  return found && { status: 200, type: mediaType(found.name), body: found.content };
}

function data(dev: DevPage): DevAnswer | undefined {
  const found = madeFile(dev, ".json");
  return found && { status: 200, type: mediaType(found.name), body: found.content };
}

/** One of the files a build writes for a page, by its ending. */
function madeFile(dev: DevPage, ending: ".html" | ".json" | ".md") {
  const made = documents(dev).prepare(dev.page, dev.content).make();
  return made.find((file) => file.name.endsWith(ending));
}

function documents(dev: DevPage) {
  const { basePath } = dev.config;
  const { code } = dev.open.site.locale;
  const program: ProgramFiles = {
    script: basePath + memoryModuleAddress(devEntry(code)),
    preloads: [],
    // The program brings the styles too, but only after the first paint.
    styles: [
      `@fs${engineFile("../src/shell/styles/index.css")}`,
      memoryModuleAddress(themeSheet),
      ...stylesheetsOf(dev.open.root, dev.config, dev.open.modules.styles).map(
        (file) => `@fs${file}`,
      ),
    ].map((address) => `${basePath}${address}?direct`),
    diagram: "",
  };
  const client = { programs: new Map([[code, program]]), build: "dev" };
  return documentStage({ open: dev.open, config: dev.config, client, isDev: true });
}

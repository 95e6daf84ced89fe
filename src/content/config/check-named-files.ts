import { join } from "node:path";
import { type Diagnostic, diagnosticSeverity } from "../../core/diagnostic.ts";
import { sourcePath, type SourcePath } from "../../core/paths.ts";
import { percentDecoded } from "../../core/urls.ts";
import type { Site } from "../../core/site.ts";
import type { ValuePath } from "../parse/value-path.ts";
import { placeInFrontMatter } from "../sources/front-matter.ts";
import { fileHint } from "../sources/named-file.ts";
import type { PageSource } from "../sources/page-source.ts";
import { placeInConfig, type ConfigSource } from "./config-source.ts";

export interface CheckNamedFilesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly site: Site;
  readonly sources: ReadonlyMap<SourcePath, PageSource>;
  /** Whether the static folder has a file at an address. */
  readonly isStaticFile: (address: string) => boolean;
  readonly configSource: ConfigSource | undefined;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** What is wrong with the address of a file. */
type Problem = Pick<Diagnostic, "message" | "hint">;

/** The files that every page shows or loads are there, and so are the pictures that pages name. */
export function checkNamedFiles(input: CheckNamedFilesInput): void {
  const { site, sources, configSource, report } = input;
  // What another system let pass does not keep its site from being built here, but icons are drawn.
  const { app, compatibility } = site.config;
  const found = ({ severity, address }: NamedAddress) =>
    compatibility === undefined || address === app.icon ? severity : "warning";
  for (const named of namedInConfig(site.config)) {
    const problem = problemOf(input, named.address);
    if (problem === undefined) continue;
    const place = placeInConfig(configSource, named.path);
    report({ code: "config/missing-file", severity: found(named), ...problem, place });
  }
  const severity = diagnosticSeverity(site.config.severities.brokenLinks);
  if (severity === undefined) return;
  for (const [file, page] of site.pageBySource) {
    const image = "frontMatter" in page ? page.frontMatter?.image : undefined;
    const problem = image === undefined ? undefined : problemOf(input, image);
    if (problem === undefined) continue;
    const place = placeInFrontMatter(file, sources.get(file)?.head ?? "", ["image"]);
    report({ code: "image/missing", severity, ...problem, place });
  }
}

/** Addresses of files the engine makes, which are known when they are made. */
const ofEngine = /^\/(assets|_lectern)\//;

function problemOf(input: CheckNamedFilesInput, address: string): Problem | undefined {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return undefined;
  const { config } = input.site;
  if (!address.startsWith("/")) {
    const message = `"${address}" is neither a complete address nor that of a file of the static folder.`;
    return {
      message,
      hint: `Put the file into the folder "${config.staticFolder}" and write the address from there, with a slash at its beginning.`,
    };
  }
  const path = percentDecoded(address.replace(/[?#].*$/s, ""));
  const isMade = config.files.some((file) => file.path === path);
  if (isMade || ofEngine.test(path) || input.isStaticFile(path)) return undefined;
  const folder = config.staticFolder;
  const hint = fileHint(input.root, sourcePath(join(folder, path)));
  return {
    message: `The static folder has no file "${path}".`,
    hint: hint?.replaceAll(`${folder}/`, "/"),
  };
}

/** An address that the configuration names. */
interface NamedAddress {
  readonly path: ValuePath;
  readonly address: string;
  readonly severity: Diagnostic["severity"];
}

function namedInConfig(config: Site["config"]): readonly NamedAddress[] {
  const { app, cards, favicon, logo, footer } = config;
  // The icons are drawn from the favicon if nothing else is said.
  const icon = app.icon === favicon ? undefined : app.icon;
  const pictures: readonly (readonly [ValuePath, string | undefined])[] = [
    [["favicon"], favicon],
    [["cards", "image"], cards.image],
    [["logo", "src"], logo?.src],
    [["logo", "srcDark"], logo?.srcDark],
    [["app", "icon"], icon],
    ...app.screenshots.map(
      ({ src }, index) => [["app", "screenshots", index, "src"], src] as const,
    ),
    [["footer", "logo", "src"], footer.logo?.src],
    [["footer", "logo", "srcDark"], footer.logo?.srcDark],
  ];
  const named = pictures.flatMap(([path, address]): readonly NamedAddress[] =>
    address === undefined ? [] : [{ path, address, severity: "error" }],
  );
  return [...named, ...namedInHead(config.head)];
}

/** What `link` loads; others lead to a page. */
const loads = /\b(icon|apple-touch-icon|mask-icon|stylesheet|preload|modulepreload|manifest)\b/;

/** Files of elements of the head. A host may add some of its own, so that they only warn. */
function namedInHead(head: Site["config"]["head"]): readonly NamedAddress[] {
  return head.flatMap(({ tag, attributes }, index): readonly NamedAddress[] => {
    const key = tag === "link" ? "href" : "src";
    const address = attributes[key];
    if (tag === "meta" || typeof address !== "string") return [];
    if (tag === "link" && !loads.test(String(attributes["rel"]))) return [];
    return [{ path: ["head", index, "attributes", key], address, severity: "warning" }];
  });
}

import { didYouMean, type ListedPage, type SectionFacts, type SiteFacts } from "lectern/node";
import { ToolProblem } from "./tool-problem.ts";

/**
 * Returns the section with an id or label.
 *
 * @throws ToolProblem if it doesn't exist
 */
export function findSection(facts: SiteFacts, written: string): SectionFacts {
  const wanted = written.toLowerCase();
  const found = facts.sections.find(
    ({ id, label }) => id.toLowerCase() === wanted || label.toLowerCase() === wanted,
  );
  if (found) return found;
  const message = `The section "${written}" doesn't exist.`;
  const known = facts.sections.map(({ id }) => id);
  throw new ToolProblem("no-such-section", message, didYouMean(written, known));
}

/** Returns the name of the version with this name or label, or `undefined` if it doesn't exist. */
export function versionName(section: SectionFacts, written: string): string | undefined {
  const wanted = written.toLowerCase();
  return section.versions.find(
    ({ name, label }) => name.toLowerCase() === wanted || label.toLowerCase() === wanted,
  )?.name;
}

/** Creates the error for a version that no section has. */
export function noSuchVersion(written: string, sections: readonly SectionFacts[]): ToolProblem {
  const known = [...new Set(sections.flatMap(({ versions }) => versions.map(({ name }) => name)))];
  return new ToolProblem(
    "no-such-version",
    `The version "${written}" doesn't exist.`,
    didYouMean(written, known),
  );
}

/** A page, or a section of it, that a client requested. */
export interface PageReference {
  readonly route: string;
  /** Id of a heading, or undefined for the entire page. */
  readonly section: string | undefined;
}

/**
 * Parses a page reference from a client: a route such as `/docs/apis#mod`, with or without the
 * base path, or a complete URL.
 *
 * @param here base URL that the site is read from, or undefined for a folder
 * @throws ToolProblem if the URL is invalid or belongs to another site
 */
export function parsePageReference(
  facts: SiteFacts,
  here: URL | undefined,
  written: string,
): PageReference {
  const isComplete = /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(written);
  const local = isComplete ? localPath(facts, here, written) : written;
  const [, path = "", fragment = ""] = /^([^?#]*)[^#]*(?:#(.*))?$/s.exec(local) ?? [];
  const route = plainRoute(decoded(path, written), written);
  const section = decoded(fragment, written);
  return {
    route: isComplete ? route : withoutBase(facts, route),
    section: section === "" ? undefined : section,
  };
}

/** Returns all listed pages of a site. */
export function allPages(facts: SiteFacts): readonly ListedPage[] {
  return [...facts.sections.flatMap(({ pages }) => Object.values(pages).flat()), ...facts.pages];
}

/** Returns the part of a URL after the base path. */
function localPath(facts: SiteFacts, here: URL | undefined, written: string): string {
  const official = new URL(facts.localeBase, facts.url);
  const url = URL.canParse(written, official) ? new URL(written, official) : undefined;
  // Check the original text, because the URL parser resolves "..".
  if (/(^|[/\\]|%2f|%5c)(\.|%2e){2}([/\\?#]|%2f|%5c|$)/i.test(written)) throw notAnAddress(written);
  for (const base of [official, ...(here ? [here] : [])]) {
    if (url?.origin === base.origin && `${url.pathname}/`.startsWith(base.pathname)) {
      return `/${url.pathname.slice(base.pathname.length)}${url.hash}`;
    }
  }
  const message = `${JSON.stringify(written)} isn't a URL of this site.`;
  throw new ToolProblem("outside-site", message, `URLs of this site start with ${official.href}`);
}

/** Normalises a path to a route: single slashes, no file extension, no trailing slash. */
function plainRoute(path: string, written: string): string {
  const parts = path.split("/").filter((part) => part !== "");
  // oxlint-disable-next-line no-control-regex
  const isOdd = (part: string) => part === "." || part === ".." || /[\\?#\u0000-\u001F]/.test(part);
  if (parts.some(isOdd)) throw notAnAddress(written);
  const route = `/${parts.join("/")}`.replace(/\.(md|html|json)$/, "").replace(/\/index$/, "");
  return route === "" ? "/" : route;
}

/** Removes the base path. Clients copy URLs from documents, which include it. */
function withoutBase(facts: SiteFacts, route: string): string {
  const base = facts.localeBase.slice(0, -1);
  const isPage = allPages(facts).some((page) => page.route === route);
  if (base === "" || isPage || !`${route}/`.startsWith(`${base}/`)) return route;
  return route.slice(base.length) || "/";
}

function decoded(text: string, written: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw notAnAddress(written);
  }
}

function notAnAddress(written: string): ToolProblem {
  const message = `${JSON.stringify(written)} isn't the URL of a page.`;
  return new ToolProblem("not-an-address", message, 'Use a URL such as "/docs/apis#section".');
}

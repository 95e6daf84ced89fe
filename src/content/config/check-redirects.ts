import type { Diagnostic } from "../../core/diagnostic.ts";
import type { DiagnosticCode } from "../../core/diagnostic-codes.ts";
import { nearest } from "../../core/nearest.ts";
import type { Page } from "../../core/page.ts";
import type { Site } from "../../core/site.ts";
import { placeInConfig, type ConfigSource } from "./config-source.ts";

export interface CheckRedirectsInput {
  readonly site: Site;
  /** Whether the static folder has a file at an address. */
  readonly isStaticFile: (address: string) => boolean;
  readonly configSource: ConfigSource | undefined;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** Every redirect starts where no page is and ends at one, or outside the site. */
export function checkRedirects(input: CheckRedirectsInput): void {
  const { redirects } = input.site.config;
  const routes: ReadonlyMap<string, Page> = input.site.pages;
  const targets = new Map<string, string>(redirects.map(({ from, to }) => [from, to]));
  for (const { from, to, path } of redirects) {
    const problem = (code: DiagnosticCode, message: string, hint: string | undefined) =>
      input.report({
        code,
        severity: "error",
        message,
        hint,
        place: placeInConfig(input.configSource, path),
      });
    if (routes.has(from)) {
      problem(
        "redirect/shadows-page",
        `The redirect from "${from}" starts at the address of a page.`,
        "Remove the redirect or move the page.",
      );
    }
    if (!to.startsWith("/")) continue;
    const address = addressOf(to);
    if (isCircular(from, targets)) {
      problem(
        "redirect/circular",
        `The redirect from "${from}" to "${to}" leads back to where it starts.`,
        "Let one of the redirects end at a page.",
      );
    } else if (!routes.has(address) && !targets.has(address) && !input.isStaticFile(address)) {
      const match = nearest(address, routes.keys());
      problem(
        "redirect/unknown-target",
        `The redirect from "${from}" leads to "${to}", which no page has.`,
        match === undefined ? undefined : `Did you mean "${match}"?`,
      );
    }
  }
}

function isCircular(start: string, targets: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = start; at !== undefined && !seen.has(at);) {
    seen.add(at);
    const to = targets.get(at);
    at = to?.startsWith("/") ? addressOf(to) : undefined;
    if (at === start) return true;
  }
  return false;
}

/** Without query and fragment, decoded, without a slash at the end. */
function addressOf(to: string): string {
  const path = to.replace(/[?#].*$/s, "").replace(/(?<=.)\/+$/, "");
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

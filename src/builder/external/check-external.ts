import { z } from "zod";
import type { Diagnostic, Place } from "../../base/diagnostic.ts";
import { compareDiagnostics, compareText } from "../../base/diagnostic.ts";
import type { SiteConfig } from "../../model/config/config.ts";
import { diagnosticSeverity } from "../../model/config/diagnostic-severity.ts";
import { caches } from "../cache/caches.ts";
import type { CacheStore } from "../cache/cache-store.ts";
import type { Progress } from "../progress.ts";
import { askPolitely, type PoliteInput, type SettledAnswer } from "./ask-politely.ts";

/** What a check of the links to other sites came to. */
export interface ExternalReport {
  /** Addresses asked now, and those whose last answer still counts. */
  readonly asked: number;
  readonly cached: number;
  readonly broken: number;
  readonly unknown: number;
}

export interface ExternalCheck {
  readonly config: Pick<SiteConfig, "severities" | "externalLinks">;
  readonly cache: CacheStore;
  readonly progress: Progress;
  /** Where each address stands. */
  readonly links: ReadonlyMap<string, readonly Place[]>;
  /** Milliseconds since 1970. */
  readonly now?: number;
  /** How hosts are asked, where that is not as usual. */
  readonly polite?: Omit<PoliteInput, "addresses">;
}

const DAY = 24 * 60 * 60 * 1000;
/** Of the cached answers: another form is not read. */
const KEY = "1";

/**
 * Ask for every address. What was found is not asked again for the days the configuration
 * says; what was not found is asked each time.
 */
export async function checkExternal(
  input: ExternalCheck,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly report: ExternalReport }> {
  const { config, cache, progress, links, now = Date.now() } = input;
  const age = config.externalLinks.cacheDays * DAY;
  const known = Object.entries(readFound(cache)).filter(([, at]) => now - at < age);
  const found = new Map(known);
  const addresses = [...links.keys()]
    .filter((address) => !found.has(address))
    .toSorted(compareText);
  progress.start("Asking other sites", addresses.length);
  const answers = await askPolitely({
    ...input.polite,
    addresses,
    answered: (address, answer) => {
      if (answer.kind === "found") found.set(address, now);
      progress.tick();
    },
  });
  progress.end();
  cache.write(caches.externalLinks.file, KEY, JSON.stringify(Object.fromEntries(found)));
  const count = (kind: SettledAnswer["kind"]) =>
    [...answers.values()].filter((answer) => answer.kind === kind).length;
  return {
    diagnostics: [...answers]
      .flatMap(([address, answer]) =>
        diagnosticsOf(config, answer, { address, places: links.get(address) ?? [] }),
      )
      .toSorted(compareDiagnostics),
    report: {
      asked: addresses.length,
      cached: links.size - addresses.length,
      broken: count("broken"),
      unknown: count("unknown"),
    },
  };
}

interface PlacedAddress {
  readonly address: string;
  readonly places: readonly Place[];
}

function diagnosticsOf(
  { severities }: ExternalCheck["config"],
  answer: SettledAnswer,
  { address, places: [place, ...also] }: PlacedAddress,
): readonly Diagnostic[] {
  if (answer.kind === "found") return [];
  const where = { place, ...(also.length > 0 && { also }) };
  if (answer.kind === "unknown") {
    const message = `It is not known whether ${address} exists: ${answer.reason}.`;
    const hint = "Open it in a browser, or name it in externalLinks.allow.";
    return [{ code: "link/external-unknown", severity: "note", message, hint, ...where }];
  }
  const severity = diagnosticSeverity(severities.brokenExternalLinks);
  if (severity === undefined) return [];
  const message = `The link to ${address} is broken: ${answer.reason}.`;
  return [{ code: "link/external-broken", severity, message, ...where }];
}

const foundForm = z.record(z.string(), z.number());

/** When each address was found last, in milliseconds since 1970. */
function readFound(cache: CacheStore): Readonly<Record<string, number>> {
  const text = cache.read(caches.externalLinks.file, KEY);
  if (text === undefined) return {};
  const read = foundForm.safeParse(JSON.parse(text));
  return read.success ? read.data : {};
}

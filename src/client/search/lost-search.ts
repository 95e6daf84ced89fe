import type { TextCatalogue } from "../../model/config/texts.ts";
import type { LostSearch } from "../../shell/ports/ports.ts";
import { retryDelay } from "./retry-delay.ts";

/** Hears that search has failed in a box. */
export type LostSearchPart = (lost: LostSearch) => void;

export interface LostSearchInput {
  /** The id of the running program. */
  readonly build: string;
  readonly texts: TextCatalogue["search"]["trouble"];
  /** Open the search for a query: the one the reader was typing when the page was loaded anew. */
  resume(query: string): void;
}

/** What is left for the document that takes the place of this one. */
interface Left {
  readonly query: string | undefined;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

const storageKey = "lecternSearchLost";

/** How long a reader who types stops when the query is complete, in milliseconds. */
const PAUSE = 700;

/** A page is not loaded anew again for so long, in milliseconds. */
const RELOAD_PAUSE = 60_000;

/**
 * Looks after a search that cannot be had. It is tried again, with growing
 * patience. When the reason is a deploy, whose files have taken the place of those
 * of this program, the page is loaded anew and the search goes on in it.
 */
export function lostSearch({ build, texts, resume }: LostSearchInput): LostSearchPart {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest: LostSearch | undefined;
  let lastFailure = 0;

  const left = readLeft();
  if (left?.query !== undefined) {
    writeLeft({ ...left, query: undefined });
    resume(left.query);
  }

  function again(): void {
    clearTimeout(timer);
    timer = undefined;
    newest?.again();
  }

  window.addEventListener("online", () => {
    if (timer !== undefined) again();
  });

  return (lost) => {
    newest = lost;
    lost.say(navigator.onLine ? texts.broken : texts.unreachable);
    // Each letter that is typed fails anew: one try is enough.
    if (timer !== undefined) return;
    const at = Date.now();
    if (at - lastFailure > RELOAD_PAUSE * 2) tries = 0;
    lastFailure = at;
    const delay = retryDelay(tries++);
    if (delay !== undefined) timer = setTimeout(again, delay);
    void startOver(lost);
  };

  /** Load the page anew when it is of a build that has gone, and the reader wants to search. */
  async function startOver(lost: LostSearch): Promise<void> {
    const mayReload = Date.now() - (readLeft()?.at ?? 0) > RELOAD_PAUSE;
    if (!mayReload || lost.query().trim() === "" || !(await isReplaced(build))) return;
    lost.say(texts.renewed);
    await typingEnds(lost.query);
    window.addEventListener("pagehide", () => writeLeft({ query: lost.query(), at: Date.now() }));
    location.reload();
  }
}

/** Resolves when the reader has paused: letters typed while a page is loaded are lost. */
async function typingEnds(query: () => string): Promise<void> {
  let before: string;
  do {
    before = query();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  } while (query() !== before);
}

/** Whether what the site answers at this address now is of another build. */
async function isReplaced(build: string): Promise<boolean> {
  try {
    const response = await fetch(location.href, { cache: "no-store" });
    const html = await response.text();
    // Not where something else answers, such as a note that the site is being maintained.
    return html.includes('id="lectern-data"') && !html.includes(`"build":"${build}"`);
  } catch {
    return false;
  }
}

function readLeft(): Left | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function writeLeft(left: Left): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(left));
  } catch {
    // Blocked storage: the reader searches again by hand.
  }
}

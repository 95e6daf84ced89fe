import type { TextCatalogue } from "../../model/config/texts.ts";
import type { LostSearch } from "../../shell/ports/ports.ts";
import { nextCare, type Care, type CareEffect, type CareEvent } from "./care-machine.ts";
import { readLeft, writeLeft } from "./left-search.ts";

/** Hears that search has failed in a box. */
export type LostSearchPart = (lost: LostSearch) => void;

export interface LostSearchInput {
  /** The id of the running program. */
  readonly build: string;
  readonly texts: TextCatalogue["search"]["trouble"];
  /** Open the search for a query: the one the reader was typing when the page was loaded anew. */
  resume(query: string): void;
}

/** How long a reader who types stops when the query is complete, in milliseconds. */
const PAUSE = 700;

/** A page is not loaded anew again for so long, in milliseconds. */
const RELOAD_PAUSE = 60_000;

/**
 * Looks after a search that cannot be had. It is tried again, with growing
 * patience (`care-machine.ts`). When the reason is a deploy, whose files have taken
 * the place of those of this program, the page is loaded anew and the search goes
 * on in it.
 */
export function lostSearch({ build, texts, resume }: LostSearchInput): LostSearchPart {
  let care: Care = { kind: "calm" };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const left = readLeft();
  if (left?.query !== undefined) {
    writeLeft({ ...left, query: undefined });
    resume(left.query);
  }

  function send(event: CareEvent): void {
    const { state, effects } = nextCare(care, event);
    care = state;
    for (const effect of effects) perform(effect);
  }

  function perform(effect: CareEffect): void {
    switch (effect.kind) {
      case "wait":
        timer = setTimeout(() => send({ kind: "due" }), effect.delay);
        return;
      case "stop-waiting":
        return clearTimeout(timer);
      case "try":
        return effect.lost.again();
    }
  }

  window.addEventListener("online", () => send({ kind: "due" }));

  return (lost) => {
    lost.say(navigator.onLine ? texts.broken : texts.unreachable);
    const isNew = care.kind !== "waiting";
    send({ kind: "failed", lost, at: Date.now() });
    // Each letter that is typed fails anew: to look once is enough.
    if (isNew) void startOver(lost, { build, renewed: texts.renewed });
  };
}

/** Load the page anew when it is of a build that has gone, and the reader wants to search. */
async function startOver(
  lost: LostSearch,
  { build, renewed }: { readonly build: string; readonly renewed: string },
): Promise<void> {
  const mayReload = Date.now() - (readLeft()?.at ?? 0) > RELOAD_PAUSE;
  if (!mayReload || lost.query().trim() === "" || !(await isReplaced(build))) return;
  lost.say(renewed);
  await typingEnds(lost.query);
  window.addEventListener("pagehide", () => writeLeft({ query: lost.query(), at: Date.now() }));
  location.reload();
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

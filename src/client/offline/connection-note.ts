import type { SiteData } from "../../model/site-data.ts";
import { fillText } from "../../model/config/texts.ts";
import { utcDate } from "../../shell/date.ts";
import { textsOf } from "../../shell/texts.ts";

/**
 * Says in a corner that there is no network, or that what is read is a copy.
 * Nothing is there while all is well.
 */
export function connectionNote(site: SiteData): { shown(storedAt: string | undefined): void } {
  const texts = textsOf(site);
  // There before it says anything, so that screen readers hear of the change.
  const note = document.createElement("output");
  note.className = "connection-note";
  note.hidden = true;
  document.body.append(note);
  let storedAt: string | undefined;

  const update = () => {
    const text = textNow();
    note.hidden = text === "";
    if (note.textContent !== text) note.textContent = text;
  };
  const textNow = () => {
    if (storedAt === undefined) return navigator.onLine ? "" : texts.offline.offline;
    const date = utcDate(storedAt);
    return fillText(texts.offline.copy, { date: date && texts.date(date) });
  };
  window.addEventListener("online", update);
  window.addEventListener("offline", update);
  update();
  return {
    shown(now) {
      storedAt = now;
      update();
    },
  };
}

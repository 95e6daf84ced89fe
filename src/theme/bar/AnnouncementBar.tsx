import { type ReactNode, useEffect } from "react";
import type { AnnouncementBar as Announcement } from "../../core/config.ts";
import { useHydrated, usePorts, preferenceKeys, usePreference } from "../ports.ts";
import { Icon, RawHtml } from "../elements.tsx";
import { focusTop } from "../dom.ts";
import { useTexts } from "../site-context.tsx";

/**
 * The announcement above the top bar. Every page contains it. If the reader has dismissed it,
 * the head script hides it before the first paint.
 */
export function AnnouncementBar({ bar }: { readonly bar: Announcement }): ReactNode {
  const texts = useTexts();
  const hydrated = useHydrated();
  const { preferences } = usePorts();
  const [seenId] = usePreference(preferenceKeys.announcementId);
  const [stored] = usePreference(preferenceKeys.announcementDismissed);
  const isDismissed = bar.isCloseable && seenId === bar.id && stored === "true";

  useEffect(() => {
    if (!hydrated) return;
    document.documentElement.dataset["announcement"] = isDismissed ? "dismissed" : "shown";
    if (seenId === bar.id) return;
    // A new announcement isn't dismissed.
    preferences.set(preferenceKeys.announcementId, bar.id);
    preferences.set(preferenceKeys.announcementDismissed, "false");
  }, [hydrated, isDismissed, seenId, bar.id, preferences]);

  return (
    <section className="announcement" aria-label={texts.announcement}>
      <RawHtml as="div" className="announcement-text" html={bar.content} />
      {bar.isCloseable && (
        <button
          type="button"
          className="announcement-close needs-script"
          aria-label={texts.close}
          onClick={() => {
            preferences.set(preferenceKeys.announcementId, bar.id);
            preferences.set(preferenceKeys.announcementDismissed, "true");
            focusTop();
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </section>
  );
}

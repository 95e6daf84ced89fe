import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useHydrated } from "../ports/hydrated.ts";
import { Icon } from "../icons.tsx";
import { preferenceKeys } from "../ports/preference-keys.ts";
import { useSite } from "../site-context.tsx";
import { usePreference } from "../ports/use-preference.ts";
import { useTexts } from "../use-texts.ts";
import { colorModeState, nextColorChoice, systemColorMode } from "./color-mode.ts";

/**
 * Keeps the root element's `data-theme` in step with choice and system, and
 * shows the button where the site lets readers choose. Which icon it has is a
 * matter of CSS, for the server cannot know the mode.
 */
export function ColorModeControl(): ReactNode {
  const { colorMode } = useSite();
  const texts = useTexts();
  const hydrated = useHydrated();
  const [stored, store] = usePreference(preferenceKeys.theme);
  const [system] = useState(() =>
    systemColorMode(typeof window === "undefined" ? undefined : (q) => window.matchMedia(q)),
  );
  const systemIsDark = useSyncExternalStore(
    system.subscribe,
    () => hydrated && system.isDark(),
    () => false,
  );
  const state = colorModeState(colorMode, stored, systemIsDark);

  useEffect(() => {
    // Before that the early script has set what is right and nothing is known here.
    if (hydrated) document.documentElement.dataset["theme"] = state.mode;
  }, [hydrated, state.mode]);

  if (!colorMode.switchable) return null;
  const label = texts.colorMode.label(state.choice);
  // Where the system does not count, most readers have the site's own.
  const usual = colorMode.respectSystem ? undefined : colorMode.default;
  return (
    <button
      type="button"
      className="bar-button color-mode needs-script"
      data-choice={hydrated ? state.choice : usual}
      aria-label={label}
      title={label}
      disabled={!hydrated}
      onClick={() => store(nextColorChoice(colorMode, state))}
    >
      <Icon name="mode" />
    </button>
  );
}

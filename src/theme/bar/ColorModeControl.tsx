import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useHydrated, preferenceKeys, usePreference } from "../ports.ts";
import { Icon } from "../elements.tsx";
import { useSite, useTexts } from "../site-context.tsx";
import type { ColorModeConfig } from "../../core/config.ts";

/**
 * Syncs `data-theme` of the root element with the choice and the system, and shows a button
 * if readers can choose. CSS selects the icon, because the server doesn't know the mode.
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
    // Until hydration, the value of the head script is right.
    if (hydrated) document.documentElement.dataset["theme"] = state.mode;
  }, [hydrated, state.mode]);

  if (!colorMode.switchable) return null;
  const label = texts.colorMode.label(state.choice);
  // The server guesses the default, unless the system decides.
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

/** The colours of a page. */
export type ColorMode = "light" | "dark";

/** The choice of the reader, and the resulting mode. */
export interface ColorModeState {
  /** `system` if the site respects it and the reader has no preference. */
  readonly choice: ColorMode | "system";
  readonly mode: ColorMode;
}

/**
 * Returns the mode: the choice, or else the system if the site respects it, or else the default.
 *
 * @param stored the stored preference; anything except `light` and `dark` is ignored
 */
export function colorModeState(
  config: ColorModeConfig,
  stored: string | undefined,
  systemIsDark: boolean,
): ColorModeState {
  if (config.switchable && (stored === "light" || stored === "dark")) {
    return { choice: stored, mode: stored };
  }
  if (config.respectSystem) return { choice: "system", mode: systemIsDark ? "dark" : "light" };
  return { choice: config.default, mode: config.default };
}

/**
 * Returns the next preference; undefined clears it. Alternates between light and dark, and
 * the system if the site respects it.
 */
export function nextColorChoice(
  config: ColorModeConfig,
  state: ColorModeState,
): ColorMode | undefined {
  if (!config.respectSystem) return state.mode === "dark" ? "light" : "dark";
  switch (state.choice) {
    case "light":
      return "dark";
    case "dark":
      return undefined;
    case "system":
      return "light";
  }
}

/**
 * A store with the colour mode of the system. Ignores changes while printing, when browsers
 * report light.
 *
 * @param matchMedia undefined on the server
 */
export function systemColorMode(matchMedia: ((query: string) => MediaQueryList) | undefined) {
  if (matchMedia === undefined) return { subscribe: () => () => {}, isDark: () => false };
  const query = matchMedia("(prefers-color-scheme: dark)");
  const print = matchMedia("print");
  let isDark = query.matches;
  return {
    subscribe(listener: () => void) {
      const update = () => {
        if (print.matches || query.matches === isDark) return;
        isDark = query.matches;
        listener();
      };
      query.addEventListener("change", update);
      return () => query.removeEventListener("change", update);
    },
    isDark: () => isDark,
  };
}

import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useHydrated, preferenceKeys, usePreference } from "../ports.ts";
import { Icon } from "../elements.tsx";
import { useSite, useTexts } from "../site-context.tsx";
import type { ColorModeConfig } from "../../core/config.ts";

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

/** How a page can look. `system` is a choice that leads to one of the two. */
export type ColorMode = "light" | "dark";

/** What a reader has chosen, and what the page looks like for it. */
export interface ColorModeState {
  /** `system` only where the site respects it and nothing is chosen. */
  readonly choice: ColorMode | "system";
  readonly mode: ColorMode;
}

/**
 * The mode shown. An explicit choice wins, then the system where the site
 * respects it, then the default.
 *
 * @param stored the stored setting as it is; anything but `light` and `dark` counts as none
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
 * What the control stores when it is pressed; undefined clears the choice. Light
 * and dark take turns; where the site respects the system, it is the third.
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

/** A small store: whether the system asks for dark. */
export interface SystemColorMode {
  subscribe(listener: () => void): () => void;
  isDark(): boolean;
}

/**
 * Watches the system's colour mode. Printing makes browsers report light; such
 * a change is none.
 *
 * @param matchMedia the window's function; undefined on the server
 */
export function systemColorMode(
  matchMedia: ((query: string) => MediaQueryList) | undefined,
): SystemColorMode {
  if (matchMedia === undefined) return { subscribe: () => () => {}, isDark: () => false };
  const query = matchMedia("(prefers-color-scheme: dark)");
  const print = matchMedia("print");
  let isDark = query.matches;
  return {
    subscribe(listener) {
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

import { type ReactNode, useEffect, useState } from "react";
import { useHydrated, preferenceKeys, usePreference } from "../ports.ts";
import { Icon } from "../elements.tsx";
import { useSite, useTexts } from "../site-context.tsx";
import type { ColorModeConfig } from "../../core/config.ts";

const darkSystem = "(prefers-color-scheme: dark)";

/**
 * Syncs the root element's `data-theme` with the reader's choice and the system, and shows a button
 * if readers can choose. CSS selects the icon, because the server doesn't know the mode.
 */
export function ColorModeControl(): ReactNode {
  const { colorMode } = useSite();
  const texts = useTexts();
  const hydrated = useHydrated();
  const [stored, store] = usePreference(preferenceKeys.theme);
  const [systemIsDark, setSystemIsDark] = useState(
    () => hydrated && matchMedia(darkSystem).matches,
  );
  const mode = shownColorMode(colorMode, stored, systemIsDark);

  useEffect(() => {
    const query = matchMedia(darkSystem);
    const update = () => {
      // While printing, browsers report light mode.
      if (!matchMedia("print").matches) setSystemIsDark(query.matches);
    };
    update();
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  useEffect(() => {
    // Until hydration, the head script has already set the correct value.
    if (hydrated) document.documentElement.dataset["theme"] = mode;
  }, [hydrated, mode]);

  if (!colorMode.switchable) return null;
  const label = texts.colorMode.label(mode);
  return (
    <button
      type="button"
      className="bar-button color-mode needs-script"
      aria-label={label}
      title={label}
      disabled={!hydrated}
      onClick={() => store(nextColorChoice(colorMode, mode, systemIsDark))}
    >
      <Icon name="mode" />
    </button>
  );
}

/** The colours of a page. */
export type ColorMode = "light" | "dark";

/**
 * Returns the mode: the reader's choice, otherwise the system's mode if the site respects it,
 * otherwise the default.
 *
 * @param stored the stored preference; anything except `light` and `dark` is ignored
 */
export function shownColorMode(
  config: ColorModeConfig,
  stored: string | undefined,
  systemIsDark: boolean,
): ColorMode {
  if (config.switchable && (stored === "light" || stored === "dark")) return stored;
  if (!config.respectSystem) return config.default;
  return systemIsDark ? "dark" : "light";
}

/**
 * Returns the preference to store when the reader switches modes. If the system has the new mode
 * and the site respects the system, returns `undefined` to clear the preference, so that the system
 * decides again.
 */
export function nextColorChoice(
  config: ColorModeConfig,
  mode: ColorMode,
  systemIsDark: boolean,
): ColorMode | undefined {
  const next = mode === "dark" ? "light" : "dark";
  return config.respectSystem && systemIsDark === (next === "dark") ? undefined : next;
}

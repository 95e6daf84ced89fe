import type { ColorModeConfig } from "../../model/config/config.ts";

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

import { describe, expect, test } from "vitest";
import { nextColorChoice, shownColorMode } from "./ColorModeControl.tsx";

const plain = { default: "light", switchable: true, respectSystem: false } as const;
const system = { ...plain, respectSystem: true } as const;

describe("the active mode", () => {
  test.each([
    ["the default without a choice", plain, undefined, true, "light"],
    ["the choice of the reader", plain, "dark", false, "dark"],
    ["the default instead of an invalid value", plain, "sepia", false, "light"],
    ["the mode of the system", system, undefined, true, "dark"],
    ["the choice instead of the mode of the system", system, "light", true, "light"],
    [
      "the default if the site has no switch",
      { ...plain, switchable: false },
      "dark",
      false,
      "light",
    ],
  ] as const)("is %s", (_, config, stored, isDark, mode) => {
    expect(shownColorMode(config, stored, isDark)).toBe(mode);
  });
});

/** Returns the mode and the stored value after each press. */
const press = (config: typeof plain | typeof system, isDark: boolean, presses: number) => {
  let stored: string | undefined;
  return Array.from({ length: presses }, () => {
    stored = nextColorChoice(config, shownColorMode(config, stored, isDark), isDark);
    return [shownColorMode(config, stored, isDark), stored];
  });
};

describe("each press of the control changes the mode", () => {
  test.each([
    ["a site with a default", plain, false, ["dark", "dark"], ["light", "light"]],
    ["a light system", system, false, ["dark", "dark"], ["light", undefined]],
    ["a dark system", system, true, ["light", "light"], ["dark", undefined]],
  ] as const)("on %s", (_, config, isDark, first, second) => {
    expect(press(config, isDark, 3)).toEqual([first, second, first]);
  });
});

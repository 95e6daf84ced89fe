import { describe, expect, test } from "vitest";
import { nextColorChoice, shownColorMode, systemColorMode } from "./ColorModeControl.tsx";

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

/** Creates media queries that tests can change. */
function fakeMedia(initial: Record<string, boolean>) {
  const listeners = new Map<string, Set<() => void>>();
  const state = { ...initial };
  const matchMedia = (query: string) => {
    const own = listeners.get(query) ?? new Set<() => void>();
    listeners.set(query, own);
    const list = {
      get matches() {
        return state[query] ?? false;
      },
      addEventListener: (_: string, listener: () => void) => own.add(listener),
      removeEventListener: (_: string, listener: () => void) => own.delete(listener),
    };
    return list as unknown as MediaQueryList;
  };
  const set = (query: string, matches: boolean) => {
    state[query] = matches;
    for (const listener of listeners.get(query) ?? []) listener();
  };
  return { matchMedia, set };
}

describe("the system's mode", () => {
  const dark = "(prefers-color-scheme: dark)";

  test("is followed", () => {
    const media = fakeMedia({ [dark]: false });
    const store = systemColorMode(media.matchMedia);
    let calls = 0;
    const stop = store.subscribe(() => calls++);
    media.set(dark, true);
    expect([store.isDark(), calls]).toEqual([true, 1]);
    stop();
    media.set(dark, false);
    expect([store.isDark(), calls]).toEqual([true, 1]);
  });

  test("does not change for printing", () => {
    const media = fakeMedia({ [dark]: true });
    const store = systemColorMode(media.matchMedia);
    store.subscribe(() => {});
    media.set("print", true);
    media.set(dark, false);
    expect(store.isDark()).toBe(true);
  });

  test("is light on the server", () => {
    expect(systemColorMode(undefined).isDark()).toBe(false);
  });
});

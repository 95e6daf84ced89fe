import { describe, expect, test } from "vitest";
import { colorModeState, nextColorChoice, systemColorMode } from "./ColorModeControl.tsx";

const plain = { default: "light", switchable: true, respectSystem: false } as const;
const system = { ...plain, respectSystem: true } as const;

describe("the mode shown", () => {
  test.each([
    ["the default without a choice", plain, undefined, true, "light", "light"],
    ["the choice", plain, "dark", false, "dark", "dark"],
    ["not what is no mode", plain, "sepia", false, "light", "light"],
    ["the system's", system, undefined, true, "system", "dark"],
    ["the choice before the system's", system, "light", true, "light", "light"],
    [
      "no stored choice without the switch",
      { ...plain, switchable: false },
      "dark",
      false,
      "light",
      "light",
    ],
  ] as const)("is %s", (_, config, stored, isDark, choice, mode) => {
    expect(colorModeState(config, stored, isDark)).toEqual({ choice, mode });
  });
});

/** The stored value after each press. */
const walk = (config: typeof plain | typeof system, presses: number) => {
  let stored: string | undefined;
  return Array.from({ length: presses }, () => {
    stored = nextColorChoice(config, colorModeState(config, stored, false));
    return stored;
  });
};

describe("pressing the control", () => {
  test("takes turns between light and dark", () => {
    expect(walk(plain, 3)).toEqual(["dark", "light", "dark"]);
  });

  test("comes by the system where the site respects it", () => {
    expect(walk(system, 4)).toEqual(["light", "dark", undefined, "light"]);
  });
});

/** Media queries that can be changed by hand. */
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

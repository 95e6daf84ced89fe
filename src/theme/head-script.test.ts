import { describe, expect, test } from "vitest";
import { headScript, type HeadScriptOptions } from "./head-script.ts";
import { storageKey } from "./ports.ts";

const plain: HeadScriptOptions = {
  basePath: "/",
  colorMode: { default: "light", switchable: true, respectSystem: false },
  announcement: undefined,
};

/** Runs the script as in a browser. Returns the values that it sets on the root element. */
function run(
  options: HeadScriptOptions,
  browser: { stored?: Record<string, string>; dark?: boolean; blocked?: boolean } = {},
): Record<string, string> {
  const dataset: Record<string, string> = {};
  const style = { setProperty: (name: string, value: string) => void (dataset[name] = value) };
  const scope = {
    document: { documentElement: { dataset, style } },
    matchMedia: () => ({ matches: browser.dark ?? false }),
    addEventListener() {},
  };
  const storage = {
    get localStorage() {
      if (browser.blocked) throw new Error("blocked");
      return browser.stored ?? {};
    },
  };
  const body = `const window = {}, location = { pathname: "/" }; with (storage) { ${headScript(options)} }`;
  new Function("document", "matchMedia", "addEventListener", "storage", body)(
    scope.document,
    scope.matchMedia,
    scope.addEventListener,
    storage,
  );
  return dataset;
}

const system = { ...plain, colorMode: { ...plain.colorMode, respectSystem: true } };
const theme = { "lectern./.theme": "dark" };

describe("the head script", () => {
  test.each([
    ["the default without a stored choice", plain, {}, "light"],
    ["a stored choice", plain, { stored: theme }, "dark"],
    [
      "the default for an invalid stored value",
      plain,
      { stored: { "lectern./.theme": "x" } },
      "light",
    ],
    ["the default if the site ignores the system", plain, { dark: true }, "light"],
    ["the mode of the system if the site respects it", system, { dark: true }, "dark"],
    [
      "the stored choice instead of the system",
      system,
      { stored: { "lectern./.theme": "light" }, dark: true },
      "light",
    ],
    ["the mode of the system if storage is blocked", system, { blocked: true, dark: true }, "dark"],
    [
      "the default if the site has no switch",
      { ...plain, colorMode: { ...plain.colorMode, switchable: false } },
      { stored: theme },
      "light",
    ],
  ] as const)("sets data-js and the mode: %s", (_, options, browser, mode) => {
    expect(run(options, browser)).toEqual({ js: "", theme: mode });
  });

  test.each([
    ["that this announcement was closed", { dismiss: "true", id: "a" }, "dismissed"],
    ["nothing if another announcement was closed", { dismiss: "true", id: "b" }, undefined],
    ["nothing if this announcement is open", { dismiss: "false", id: "a" }, undefined],
  ] as const)("reports %s", (_, { dismiss, id }, expected) => {
    const stored = { "lectern./.announcement.dismiss": dismiss, "lectern./.announcement.id": id };
    expect(run({ ...plain, announcement: { id: "a" } }, { stored })["announcement"]).toBe(expected);
  });

  test.each([
    ["hidden", "hidden"],
    ["shown", undefined],
    ["{}", undefined],
  ])("a sidebar stored as %s is %s", (value, expected) => {
    expect(run(plain, { stored: { "lectern./.sidebar": value } })["sidebar"]).toBe(expected);
  });

  test.each([
    ["a new page", { type: "navigate", hash: "" }, true],
    ["a page with a fragment", { type: "navigate", hash: "#a" }, false],
    ["a reloaded page", { type: "reload", hash: "" }, false],
    ["a page from the history", { type: "back_forward", hash: "" }, false],
    ["an unknown navigation type", { type: undefined, hash: "" }, false],
  ])("delays the layout for new pages only: %s", (_, { type, hash }, waits) => {
    const dataset = {};
    const sheets: { css?: string }[] = [];
    const document = { documentElement: { dataset }, adoptedStyleSheets: sheets };
    class CSSStyleSheet {
      css = "";
      replaceSync(css: string) {
        this.css = css;
      }
    }
    const performance = { getEntriesByType: () => (type ? [{ type }] : []) };
    const scope = { window: { navigation: {} }, location: { pathname: "/", hash }, performance };
    const styles = { CSSStyleSheet, CSS: { escape: String } };
    const given = { ...scope, ...styles, document, addEventListener() {}, localStorage: {} };
    new Function(...Object.keys(given), headScript(plain))(...Object.values(given));
    expect("gradual" in dataset).toBe(waits);
    // The folded section of a URL is open from the first paint on.
    const shown = sheets.map(({ css = "" }) => /:has\((.*?)\)/.exec(css)?.[1]);
    expect(shown).toEqual(hash ? [hash] : []);
  });

  test("sets the announcement's colours before it's shown", () => {
    const announcement = { id: "a", backgroundColor: "#123", textColor: "</script>" };
    expect(run({ ...plain, announcement })).toMatchObject({
      "--announcement-background": "#123",
      "--announcement-text": "</script>",
    });
    expect(headScript({ ...plain, announcement })).not.toContain("</");
  });

  test("only applies to the site's own base path", () => {
    const stored = { "lectern./.theme": "dark" };
    expect(run({ ...plain, basePath: "/devdocs/" }, { stored })["theme"]).toBe("light");
    expect(storageKey("/devdocs/", "theme")).toBe("lectern./devdocs/.theme");
  });

  test("can't close its own element, whatever the announcement's ID is", () => {
    const options = { ...plain, announcement: { id: "</script>\u2028" } };
    expect(headScript(options)).not.toMatch(/<\/|\u2028/);
    const stored = {
      "lectern./.announcement.dismiss": "true",
      "lectern./.announcement.id": "</script>\u2028",
    };
    expect(run(options, { stored })["announcement"]).toBe("dismissed");
  });

  test("is very small", () => {
    expect(headScript({ ...system, announcement: { id: "a" } }).length).toBeLessThan(2200);
  });
});

describe("the message about missing files", () => {
  /** Whether the note is shown at a URL after a file couldn't load. */
  function isShown(target: object): boolean {
    const note = {
      hidden: true,
      dataset: { route: "/a" },
      children: Array.from({ length: 5 }, () => ({ hidden: true })),
    };
    const heard: ((event: { target: object }) => void)[] = [];
    const listen = (name: string, hear: (event: { target: object }) => void) => {
      if (name === "error") heard.push(hear);
    };
    const document = {
      documentElement: { dataset: {}, style: {} },
      body: {},
      querySelector: () => note,
    };
    const location = { pathname: "/a", protocol: "https:", host: "site.example" };
    const names = ["document", "location", "addEventListener", "localStorage", "window"];
    new Function(...names, headScript(plain))(document, location, listen, {}, {});
    for (const hear of heard) hear({ target });
    return !note.hidden;
  }

  test.each([
    ["a stylesheet of the site", { rel: "stylesheet", href: "https://site.example/a.css" }, true],
    ["the client JavaScript", { type: "module", src: "https://site.example/a.js" }, true],
    [
      "a stylesheet from another host",
      { rel: "stylesheet", href: "https://cdn.example/a.css" },
      false,
    ],
    ["a script from another host", { type: "module", src: "https://cdn.example/a.js" }, false],
    ["an SVG image", { type: "", href: { baseVal: "/a.svg" } }, false],
    ["the window", {}, false],
  ])("%s", (_, target, shown) => {
    expect(isShown(target)).toBe(shown);
  });
});

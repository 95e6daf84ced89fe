import { describe, expect, test } from "vitest";
import { loadDeclaredConfig } from "./loaded-config.fixture.ts";

const site = { title: "Site", url: "https://example.org" };
const problems = async (part: object) => (await loadDeclaredConfig({ ...site, ...part })).told;

describe("an accent", () => {
  test("without enough contrast for text is an error, with the nearest valid colour", async () => {
    expect(await problems({ theme: { accent: { light: "#ffcc00", dark: "#333333" } } })).toEqual([
      expect.stringMatching(
        /^error config\/invalid site\.config\.ts:\d+:\d+ The accent colour "#ffcc00" has a contrast of 1\.3 in light mode\. Text needs at least 4\.5\. \| The closest colour with enough contrast is "#[0-9a-f]{6}"\.$/,
      ) as string,
      expect.stringContaining('The accent colour "#333333" has a contrast of 1.') as string,
    ]);
  });

  test("suggested by the hint is valid", async () => {
    const [told = ""] = await problems({ theme: { accent: { light: "#ffcc00" } } });
    const near = /closest colour with enough contrast is "(.*?)"/.exec(told)?.[1];
    expect(near).toBeDefined();
    expect(await problems({ theme: { accent: { light: near } } })).toEqual([]);
  });
});

describe("the head of the site's pages", () => {
  const script = { tag: "script", attributes: { src: "https://count.example/count.js" } };

  test("adds the origins it loads from to the policy, and reports them", async () => {
    const loaded = await loadDeclaredConfig({
      ...site,
      head: [
        script,
        { tag: "link", attributes: { rel: "stylesheet", href: "https://fonts.example/a.css" } },
        { tag: "link", attributes: { rel: "preconnect", href: "https://x.example" } },
        { tag: "script", attributes: { src: "/own.js" } },
      ],
    });
    expect(loaded.config?.contentSecurityPolicy).toMatchObject({
      scripts: ["https://count.example"],
      styles: ["https://fonts.example"],
    });
    expect(loaded.told.map((told) => told.replace(/site\.config\.ts:\d+:\d+ /, ""))).toEqual([
      'note config/external-origin The Content Security Policy also allows scripts from "https://count.example", because "head" uses them. | To confirm it and hide this note, add "https://count.example" to contentSecurityPolicy.scripts.',
      'note config/external-origin The Content Security Policy also allows styles from "https://fonts.example", because "head" uses them. | To confirm it and hide this note, add "https://fonts.example" to contentSecurityPolicy.styles.',
    ]);
  });

  test("adds each origin once, after the site's own origins", async () => {
    const { config, told } = await loadDeclaredConfig({
      ...site,
      head: [
        script,
        { tag: "script", attributes: { src: "https://count.example/more.js" } },
        { tag: "script", attributes: { src: "https://known.example/x.js" } },
        { tag: "link", attributes: { rel: "Alternate StyleSheet", href: "https://f.example/a" } },
        { tag: "link", attributes: { rel: "stylesheets", href: "https://g.example/a.css" } },
        { tag: "link", attributes: { rel: "x-stylesheet", href: "https://h.example/a.css" } },
        {
          tag: "link",
          attributes: { rel: "me", href: "https://i.example", src: "https://j.example" },
        },
        { tag: "meta", attributes: { name: "x", content: "https://k.example" } },
      ],
      contentSecurityPolicy: {
        scripts: ["https://known.example"],
        fonts: ["https://fonts.example"],
      },
    });
    expect(config?.contentSecurityPolicy).toEqual({
      scripts: ["https://known.example", "https://count.example"],
      styles: ["https://f.example"],
      fonts: ["https://fonts.example"],
      connections: [],
      frames: [],
      media: [],
    });
    expect(told).toHaveLength(2);
    expect(told[0]).toContain("site.config.ts:5:5 ");
  });

  test("and the layout add the origins of images", async () => {
    const image = (name: string) => `https://${name}.example/x.png`;
    const html = (name: string) => `<p><img alt="" src="${image(name)}"></p>`;
    const loaded = await loadDeclaredConfig({
      ...site,
      imageOrigins: ["https://own.example"],
      logo: { src: image("a"), srcDark: image("b"), alt: "" },
      footer: {
        logo: { src: image("c"), srcDark: image("d"), alt: "" },
        copyright: html("e"),
        columns: [{ title: "x", items: [{ html: html("g") }, { label: "y", to: "/" }] }],
      },
      announcementBar: { id: "x", content: html("h") },
      navigation: [
        { type: "html", html: html("f") },
        { label: "z", href: image("no") },
      ],
    });
    expect(loaded.told).toEqual([]);
    expect([...(loaded.config?.imageOrigins ?? [])].sort()).toEqual([
      ...[..."abcdefgh"].map((name) => `https://${name}.example`),
      "https://own.example",
    ]);
  });

  test("reports nothing for origins that the site allows", async () => {
    const part = { head: [script], contentSecurityPolicy: { scripts: ["https://*.example"] } };
    expect(
      await problems({ ...part, contentSecurityPolicy: { scripts: ["https://count.example"] } }),
    ).toEqual([]);
  });

  test.each([
    ["an element that belongs in the body", { tag: "div", attributes: {} }, "meta, link or script"],
    [
      "an event handler",
      { tag: "link", attributes: { rel: "preload", onload: "x()" } },
      "without handlers such as onload",
    ],
    [
      "elements that the engine generates",
      { tag: "meta", attributes: { name: "description", content: "x" } },
      "doesn't generate",
    ],
    [
      "a custom icon",
      { tag: "link", attributes: { rel: "icon", href: "/x.ico" } },
      "doesn't generate",
    ],
    [
      "data that isn't JSON",
      { tag: "script", attributes: { type: "application/ld+json" }, content: "{ name: 1 }" },
      "with JSON as its content",
    ],
    [
      "data without content",
      { tag: "script", attributes: { type: "application/ld+json" } },
      "with JSON as its content",
    ],
    [
      "keywords, which have their own key",
      { tag: "meta", attributes: { name: "keywords", content: "x" } },
      "doesn't generate",
    ],
    [
      "a custom policy",
      { tag: "meta", attributes: { "http-equiv": "refresh" } },
      "doesn't generate",
    ],
  ])("rejects %s", async (_, element, message) => {
    const [told] = await problems({ head: [element] });
    expect(told).toContain("error config/invalid");
    expect(told).toContain(message);
  });
});

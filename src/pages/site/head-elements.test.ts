import { describe, expect, test } from "vitest";
import { sampleConfig } from "../site-of-pages.fixture.ts";
import { headMarkup, inlineScripts } from "./head-elements.ts";

describe("the elements a site adds to the head", () => {
  test("are written with their attributes, addresses below the base path", () => {
    const head = [
      { tag: "meta", attributes: { name: "author", content: 'A & "B"' } },
      { tag: "link", attributes: { rel: "me", href: "/about" } },
      { tag: "script", attributes: { src: "https://a.example/x.js", defer: true } },
    ] as const;
    expect(headMarkup({ ...sampleConfig, head })).toEqual([
      '<meta name="author" content="A &amp; &quot;B&quot;">',
      '<link rel="me" href="/sub/about">',
      '<script src="https://a.example/x.js" defer></script>',
    ]);
  });

  test("are data that is marked as the site's, which no policy has to allow", () => {
    const content = '{"name":"</script><b>"}';
    const attributes = { type: "application/ld+json" };
    const head = [{ tag: "script", attributes, content }] as const;
    const [markup = ""] = headMarkup({ ...sampleConfig, head });
    expect(markup).toBe(
      '<script type="application/ld+json" data-site>{"name":"\\u003c/script>\\u003cb>"}</script>',
    );
    expect(inlineScripts(head)).toEqual([]);
  });

  test("end where they end, whatever a script says, which is what the policy allows", () => {
    const content = 'document.title = "</script><b>";';
    const head = [{ tag: "script", attributes: {}, content }] as const;
    const [markup = ""] = headMarkup({ ...sampleConfig, head });
    expect(markup.match(/<\/script>/g)).toHaveLength(1);
    expect(inlineScripts(head)).toEqual([markup.slice("<script>".length, -"</script>".length)]);
  });
});

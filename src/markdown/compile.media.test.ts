import { describe, expect, test } from "vitest";
import { compilePage, renderPage } from "./compile.fixture.ts";

/** Resolves each file to its path after the base path. Links that contain `none` are broken. */
const files = {
  link: (href: string) =>
    /^(\.|\/)/.test(href) && !href.includes("none")
      ? ({ kind: "resolved", href: `/base/${href.replace(/^\.?\//, "")}` } as const)
      : ({ kind: "unchanged" } as const),
};

/** Renders text with HTML's attribute names. MDX uses React's names. */
const render = async (text: string, format: "md" | "mdx") => {
  const written = format === "md" ? text : text.replaceAll("srcset", "srcSet");
  const page = await compilePage(written, { format, resolver: files });
  return renderPage(page).replaceAll("srcSet", "srcset");
};

describe("URLs of videos, audio, frames and alternative images are resolved", () => {
  test.each([
    [
      '<video src="./a.mp4" poster="/a.jpg"></video>',
      '<video src="/base/a.mp4" poster="/base/a.jpg"></video>',
    ],
    ['<audio src="./a.mp3"></audio>', '<audio src="/base/a.mp3"></audio>'],
    [
      '<video><source src="./a.webm" type="video/webm" /><track src="./a.vtt" kind="captions" /></video>',
      '<video><source src="/base/a.webm" type="video/webm"/><track src="/base/a.vtt" kind="captions"/></video>',
    ],
    ['<iframe src="/demo.html"></iframe>', '<iframe src="/base/demo.html"></iframe>'],
    [
      '<picture><source srcset="./a.webp 1x, ./b.webp 2x" /></picture>',
      '<picture><source srcset="/base/a.webp 1x, /base/b.webp 2x"/></picture>',
    ],
    [
      '<video src="https://videos.example/a.mp4"></video>',
      '<video src="https://videos.example/a.mp4"></video>',
    ],
    ['<video src="./none.mp4"></video>', '<video src="./none.mp4"></video>'],
    ["<video></video>", "<video></video>"],
  ])("%s", async (written, expected) => {
    expect(await render(`<div>${written}</div>`, "md")).toContain(expected);
    expect(await render(`<div>${written}</div>`, "mdx")).toContain(expected);
  });

  test("in MDX, an expression doesn't change", async () => {
    expect(await render("<video src={'./a.mp4'}></video>", "mdx")).toContain('src="./a.mp4"');
  });

  test("an image has the size of its file, and its other formats have resolved URLs", async () => {
    const written = '<div><img src="./a.png" srcset="./b.png 2x" alt="" /></div>';
    const expected = '<img src="/assets/a.png" srcset="/base/b.png 2x" alt="" width="40"';
    expect(await render(written, "md")).toContain(expected);
    expect(await render(written, "mdx")).toContain(expected);
  });

  test("their places are found by their resolved URLs", async () => {
    const { links } = await compilePage('Text\n\n<video src="./a.mp4"></video>', {
      resolver: files,
    });
    expect(links).toEqual([{ written: "./a.mp4", href: "/base/a.mp4", line: 3, column: 1 }]);
  });
});

import { expect, test } from "vitest";
import { sourcePath } from "../../core/paths.ts";
import type { ImageResolution, LinkResolution, Resolver } from "../../markdown/resolver.ts";
import { emptyTrace, linksHold, mergeTrace, recording, splitTraceKey, traceKey } from "./trace.ts";

const page = sourcePath("docs/a.md");

/** Resolves each link and image to the given result. */
function resolverTo(link: LinkResolution, image: ImageResolution): Resolver {
  return {
    link: () => link,
    image: () => Promise.resolve(image),
    importFile: () => ({ kind: "leaves-site" }),
  };
}

const link: LinkResolution = { kind: "resolved", href: "/b" };
const image: ImageResolution = { kind: "resolved", src: "/dot.svg", width: 4 };

test("a trace records where links and images of each source point to", async () => {
  const trace = emptyTrace();
  const resolver = recording(resolverTo(link, image), trace);
  expect(resolver.link("./b.md", page)).toBe(link);
  expect(await resolver.image("./dot.svg", page)).toBe(image);
  expect(trace.links).toEqual({ [traceKey(page, "./b.md")]: link });
  expect(trace.images).toEqual({ [traceKey(page, "./dot.svg")]: image });
});

test.each<[string, LinkResolution, ImageResolution, boolean]>([
  ["nothing changes", { ...link }, { ...image }, true],
  ["a link has another target", { kind: "resolved", href: "/c" }, image, false],
  ["a target is missing", { kind: "unknown-file" }, image, false],
  ["an image has another size", link, { ...image, width: 5 }, false],
])("recorded links and images are the same if %s: %4$s", async (_, newLink, newImage, expected) => {
  const trace = emptyTrace();
  const resolver = recording(resolverTo(link, image), trace);
  resolver.link("./b.md", page);
  await resolver.image("./dot.svg", page);
  expect(await linksHold(trace, resolverTo(newLink, newImage))).toBe(expected);
});

test("the key of a link contains its source and the link as written", () => {
  expect(splitTraceKey(traceKey(page, "./b.md\n#x"))).toEqual([page, "./b.md\n#x"]);
});

test("a merged trace contains the inputs of both, and the members of the same data", () => {
  const first = emptyTrace();
  first.files["a.txt"] = "1";
  first.members["rooms"] = { attic: "1" };
  const second = emptyTrace();
  second.files["b.txt"] = "2";
  second.links["l"] = link;
  second.images["i"] = image;
  second.data["people"] = "3";
  second.members["rooms"] = { cellar: "4" };
  second.members["words"] = { red: "5" };
  second.imports["m"] = { name: "m.ts", hash: "6" };
  mergeTrace(first, second);
  expect(first).toEqual({
    files: { "a.txt": "1", "b.txt": "2" },
    links: { l: link },
    images: { i: image },
    data: { people: "3" },
    members: { rooms: { attic: "1", cellar: "4" }, words: { red: "5" } },
    imports: { m: { name: "m.ts", hash: "6" } },
  });
});

import { expect, test } from "vitest";
import { sourcePath } from "../../core/paths.ts";
import type { ImageResolution, LinkResolution, Resolver } from "../../markdown/resolver.ts";
import {
  type CurrentInputs,
  emptyTrace,
  linksHold,
  mergeTrace,
  recording,
  traceHolds,
  traceKey,
} from "./trace.ts";

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

/** The state in which a trace was recorded, changed by a test. */
function inputsNow(changed: string): CurrentInputs {
  const hash = (name: string) => (name === changed ? "2" : "1");
  return {
    resolver: resolverTo(changed === "link" ? { kind: "unknown-file" } : link, image),
    file: hash,
    data: hash,
    member: (name, key) => hash(`${name}.${key}`),
    module: (specifier, from) =>
      changed === "removed module" ? undefined : { name: "m.ts", hash: hash(from + specifier) },
  };
}

test.each([
  ["nothing", true],
  ["part.md", false],
  ["people", false],
  ["rooms.attic", false],
  ["docs/a.md./m.ts\n", false],
  ["removed module", false],
  ["link", false],
])("a trace holds if %j changes: %s", async (changed, expected) => {
  const trace = emptyTrace();
  trace.files["part.md"] = "1";
  trace.data["people"] = "1";
  trace.members["rooms"] = { attic: "1" };
  trace.imports[traceKey(page, "./m.ts\n")] = { name: "m.ts", hash: "1" };
  recording(resolverTo(link, image), trace).link("./b.md\n#x", page);
  expect(await traceHolds(trace, inputsNow(changed))).toBe(expected);
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

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sourcePath } from "../core/paths.ts";
import { kebabCase } from "../core/text.ts";
import type { DeclaredSite } from "../core/schema/site.ts";
import { declaredTags, freeTags, parseTagsFile } from "./tags.ts";
import { docsSite, loadFiles, told, type Files } from "./temporary-site.fixture.ts";

const page = (frontMatter: string) => `---\n${frontMatter}\n---\nText.\n`;

const tagsFile = `access:
  label: Access
  description: Who may do what.
javascript: { label: JavaScript, aliases: [JS, ECMAScript] }
moodle-4-0: { label: Moodle 4.0 }
files: { label: File API, slug: file-api }
`;

async function load(files: Files, part: Partial<DeclaredSite> = {}, tags: string = tagsFile) {
  const section = {
    id: "docs",
    label: "Docs",
    path: "/docs",
    folder: "docs",
    lastVersion: "current",
    versions: { current: {}, "4.0": {} },
  };
  const sections = [tags === "" ? section : { ...section, tags: "tags.yml" }];
  const { site, diagnostics } = await loadFiles(
    { "versioned_docs/4.0/a.md": "", "tags.yml": tags, ...files },
    { config: { ...docsSite, sections, ...part } },
  );
  const pages = [...site.pages.values()].filter((p) => p.kind === "tag" || p.kind === "tag-index");
  return {
    site,
    told: diagnostics.map(told),
    pages: pages.map((p) => `${p.version} ${p.route} ${p.title}`),
    tags: site.sections[0]?.versions[0]?.documents.map((document) => document.tags),
  };
}

describe("the tags of a document", () => {
  test.each([
    ["[access]", ["access"]],
    ["[Access, ACCESS]", ["access"]],
    ["[js]", ["javascript"]],
    ["[javascript]", ["javascript"]],
    ["[java-script]", ["javascript"]],
    ["[Java Script]", ["javascript"]],
    ["[ecmascript]", ["javascript"]],
    ["[moodle 4.0]", ["moodle-4-0"]],
    ["[Moodle-4-0]", ["moodle-4-0"]],
    ["[File API, files, fileAPI]", ["files"]],
    ["[Moodle 4.0, Access]", ["moodle-4-0", "access"]],
    ["[]", []],
  ])("%s become %j", async (written, keys) => {
    const { tags, told } = await load({ "docs/a.md": page(`tags: ${written}`) });
    expect(told).toEqual([]);
    expect(tags).toEqual([keys]);
  });

  test("are reported and omitted if they aren't declared", async () => {
    const { tags, told } = await load({
      "docs/a.md": page("title: A\ntags:\n  - Access\n  - acess\n  - quiz"),
    });
    expect(tags).toEqual([["access"]]);
    expect(told).toEqual([
      'error tag/undeclared docs/a.md:5:5 The tag "acess" isn\'t in "tags.yml". | Did you mean "access"?',
      'error tag/undeclared docs/a.md:6:5 The tag "quiz" isn\'t in "tags.yml". | Known: access, javascript, moodle-4-0, files.',
    ]);
  });

  test.each([
    ["fail", ["error"]],
    ["warn", ["warning"]],
    ["ignore", []],
  ] as const)(
    "are reported with the configured severity: %s",
    async (undeclaredTags, severities) => {
      const { told } = await load(
        { "docs/a.md": page("tags: [quiz]") },
        { severities: { undeclaredTags } },
      );
      expect(told.map((words) => words.split(" ")[0])).toEqual(severities);
    },
  );

  test("can be anything if the section declares none; the first spelling is the label", async () => {
    const { tags, told, site } = await load(
      { "docs/a.md": page("tags: [File API, quiz]"), "docs/b.md": page("tags: [file-api]") },
      {},
      "",
    );
    expect(told).toEqual([]);
    expect(tags).toEqual([["file-api", "quiz"], ["file-api"]]);
    expect([...(site.sections[0]?.tags.values() ?? [])]).toEqual([
      { key: "file-api", label: "File API", description: undefined, slug: "file-api" },
      { key: "quiz", label: "quiz", description: undefined, slug: "quiz" },
    ]);
  });

  test("can be anything if the tags file can't be read, so that only one error is reported", async () => {
    const { told, tags } = await load({ "docs/a.md": page("tags: [quiz]") }, {}, "a: [");
    expect(told).toHaveLength(1);
    expect(tags).toEqual([["quiz"]]);
  });
});

describe("tag pages", () => {
  test("are created for each version with tags, in declared order", async () => {
    const { pages } = await load({
      "docs/a.md": page("tags: [js, Access]"),
      "docs/b.md": page("tags: [File API, Access]"),
      "docs/u.md": page("tags: [Moodle 4.0]\nunlisted: true"),
    });
    expect(pages).toEqual([
      "current /docs/tags Tags",
      'current /docs/tags/access 2 docs tagged with "Access"',
      'current /docs/tags/javascript One doc tagged with "JavaScript"',
      'current /docs/tags/file-api One doc tagged with "File API"',
    ]);
  });

  test("are under the version's path", async () => {
    const { pages } = await load({
      "docs/a.md": "",
      "versioned_docs/4.0/a.md": page("tags: [Access]"),
    });
    expect(pages).toEqual([
      "4.0 /docs/4.0/tags Tags",
      '4.0 /docs/4.0/tags/access One doc tagged with "Access"',
    ]);
  });

  test("show the tag's description", async () => {
    const { site } = await load({ "docs/a.md": page("tags: [access]") });
    const pages = [...site.pages.values()].filter((p) => p.kind === "tag");
    expect(pages).toMatchObject([{ tag: "access", description: "Who may do what." }]);
  });
});

const parse = (text: string) => parseTagsFile(sourcePath("tags.yml"), text);

describe("parseTagsFile", () => {
  test("reads keys in written order, each with a slug", () => {
    expect(parse(`${tagsFile}4.0: { label: 4.0 }\n`)).toEqual({
      diagnostics: [],
      tags: [
        {
          key: "access",
          label: "Access",
          description: "Who may do what.",
          slug: "access",
          aliases: [],
        },
        {
          key: "javascript",
          label: "JavaScript",
          description: undefined,
          slug: "javascript",
          aliases: ["JS", "ECMAScript"],
        },
        {
          key: "moodle-4-0",
          label: "Moodle 4.0",
          description: undefined,
          slug: "moodle-4-0",
          aliases: [],
        },
        { key: "files", label: "File API", description: undefined, slug: "file-api", aliases: [] },
        { key: "4.0", label: "4.0", description: undefined, slug: "4-0", aliases: [] },
      ],
    });
    expect(parse("")).toEqual({ tags: [], diagnostics: [] });
  });

  test.each([
    [
      "access: 12",
      'error tag/invalid tags.yml:1:1 "access" is 12; it must be a tag: label and optionally description, aliases, slug.',
    ],
    [
      "a: { label: A }\nb: { labl: B, label: B }",
      'error tag/invalid tags.yml:2:6 "b.labl" isn\'t a key of the tags file. | Did you mean "label"?',
    ],
    [
      "a: { description: A }",
      'error tag/invalid tags.yml:1:1 "a.label" is missing; it must be text.',
    ],
    [
      "a: { label: A, slug: x/y }",
      'error tag/invalid tags.yml:1:16 "a.slug" is "x/y"; it must be a name of letters, digits, ., _ and -.',
    ],
    [
      "a: { label: A }\nb: { label: B, aliases: [a] }",
      'error tag/invalid tags.yml:2:1 The name "a" of the tag "b" already belongs to "a".',
    ],
    [
      "a: { label: A }\nb: { label: B, slug: a }",
      'error tag/invalid tags.yml:2:1 The slug "a" of the tag "b" already belongs to "a".',
    ],
    ["- a", "error tag/invalid tags.yml:1:1 The tags file must be a map of keys to tags."],
    [
      "a: [",
      "error tag/invalid tags.yml:1:5 The tags file can't be read: Flow sequence in block collection must be sufficiently indented and end with a ].",
    ],
  ])("reports %j", (text, expected) => {
    expect(parse(text).diagnostics.map(told)).toEqual([expected]);
  });
});

describe("a set of tags", () => {
  const words = fc.string({
    unit: fc.constantFrom("a", "B", "ü", " ", "-", ".", "4"),
    minLength: 1,
  });

  test("finds a declared tag by its key, label and aliases, ignoring case", () => {
    fc.assert(
      fc.property(words, words, words, (key, label, alias) => {
        const set = declaredTags([
          { key, label, description: undefined, slug: "s", aliases: [alias] },
        ]);
        for (const written of [key, label, alias]) {
          for (const form of [
            written,
            written.toUpperCase(),
            written.toLowerCase(),
            kebabCase(written),
          ]) {
            expect(set.find(form)?.key).toBe(key);
          }
        }
      }),
    );
  });

  test("combines free tags with the same kebab-case form", () => {
    fc.assert(
      fc.property(fc.array(words), (all) => {
        const set = freeTags();
        for (const written of all) set.find(written);
        expect(set.tags.size).toBe(new Set(all.map((written) => kebabCase(written) || "tag")).size);
      }),
    );
  });
});

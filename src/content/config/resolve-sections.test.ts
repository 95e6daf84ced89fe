import { describe, expect, test } from "vitest";
import type { ConfigValues } from "../../core/schema/site.ts";
import { resolveSections } from "./resolve-sections.ts";

type DeclaredSection = NonNullable<ConfigValues["sections"]>[number];

const docs: DeclaredSection = {
  id: "docs",
  kind: "docs",
  label: "Docs",
  path: "/docs",
  folder: "docs",
};

function resolve(...sections: DeclaredSection[]) {
  const problems: string[] = [];
  const resolved = resolveSections(sections, ({ path, message, hint }) =>
    problems.push([path.join("."), message, hint].filter((part) => part !== undefined).join(" | ")),
  );
  return { resolved, problems };
}

/** Returns `name label path folder banner badge` for each version. */
function versions(section: Partial<DeclaredSection>): string[] {
  return resolve({ ...docs, ...section }).resolved.flatMap((s) =>
    s.versions.map((v) => [v.name, v.label, v.path, v.folder, v.banner, v.badge].join(" ")),
  );
}

describe("resolveSections", () => {
  test.each<[string, Partial<DeclaredSection>, string[]]>([
    ["a section without versions has one", {}, ["current Next /docs docs none false"]],
    [
      "the newest released version is the last version",
      { versions: { current: {}, "4.0": {}, "3.11": {} } },
      [
        "current Next /docs/next docs unreleased true",
        "4.0 4.0 /docs versioned_docs/4.0 none true",
        "3.11 3.11 /docs/3.11 versioned_docs/3.11 unmaintained true",
      ],
    ],
    [
      "current can be the last version",
      {
        lastVersion: "current",
        versions: { current: { label: "master" }, "4.0": { label: "4.0 LTS" } },
      },
      [
        "current master /docs docs none true",
        "4.0 4.0 LTS /docs/4.0 versioned_docs/4.0 unmaintained true",
      ],
    ],
    [
      "current is always first",
      { versions: { "4.0": {}, current: {} } },
      [
        "current Next /docs/next docs unreleased true",
        "4.0 4.0 /docs versioned_docs/4.0 none true",
      ],
    ],
    [
      "integer versions are sorted, newest first",
      { versions: { 9: {}, 10: {}, current: {} } },
      [
        "current Next /docs/next docs unreleased true",
        "10 10 /docs versioned_docs/10 none true",
        "9 9 /docs/9 versioned_docs/9 unmaintained true",
      ],
    ],
    [
      "all values can be set",
      {
        path: "/",
        versions: {
          "1.0": { label: "One", path: "old/one", folder: "x", banner: "unreleased", badge: true },
        },
      },
      ["1.0 One /old/one x unreleased true"],
    ],
  ])("%s", (_, section, expected) => {
    expect(versions(section)).toEqual(expected);
  });

  test("the current version uses the section's sidebars", () => {
    const { resolved } = resolve({
      ...docs,
      sidebars: "sidebars/docs.yml",
      tags: "docs/tags.yml",
      versions: { current: {}, "4.0": { sidebars: "sidebars/docs-4.0.yml" }, "3.11": {} },
    });
    expect(resolved[0]?.versions.map((version) => version.sidebars)).toEqual([
      "sidebars/docs.yml",
      "sidebars/docs-4.0.yml",
      undefined,
    ]);
    expect(resolved[0]?.tagsFile).toBe("docs/tags.yml");
    expect(resolved[0]?.lastVersion).toBe("4.0");
  });

  test.each<[string, DeclaredSection[], string[]]>([
    [
      "an unknown last version",
      [{ ...docs, lastVersion: "4.1", versions: { current: {}, "4.0": {} } }],
      [
        'sections.0.lastVersion | The "lastVersion" of the section "docs" is "4.1", which doesn\'t exist. | Did you mean "4.0"?',
      ],
    ],
    [
      "a section without versions",
      [{ ...docs, versions: {} }],
      [
        'sections.0.versions | The "lastVersion" of the section "docs" is "current", which doesn\'t exist.',
      ],
    ],
    [
      "two sections with the same ID, path and folder",
      [docs, docs],
      [
        'sections.1.id | Two sections have the id "docs".',
        'sections.1.versions.current | The path "/docs" is used by both version "current" of the section "docs" and version "current" of the section "docs".',
        'sections.1.versions.current | The folder "docs" of version "current" of the section "docs" and the folder "docs" of version "current" of the section "docs" contain the same files.',
      ],
    ],
    [
      "a folder inside another folder",
      [docs, { id: "b", kind: "docs", label: "B", path: "/b", folder: "docs/b" }],
      [
        'sections.1.versions.current | The folder "docs/b" of version "current" of the section "b" and the folder "docs" of version "current" of the section "docs" contain the same files.',
      ],
    ],
  ])("reports %s", (_, sections, expected) => {
    expect(resolve(...sections).problems).toEqual(expected);
  });

  test("folders whose names start the same don't conflict", () => {
    expect(
      resolve(docs, { id: "b", kind: "docs", label: "B", path: "/b", folder: "docs-b" }).problems,
    ).toEqual([]);
  });
});

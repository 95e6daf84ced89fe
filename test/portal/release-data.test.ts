import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { loadFiles, told, type Files } from "../../src/content/temporary-site.fixture.ts";
import { advisories } from "../../site/data/advisories.ts";
import { appReleases } from "../../site/data/app-releases.ts";
import { changes } from "../../site/data/change-lines/changes.ts";
import { releases } from "../../site/data/releases.ts";

const config = {
  title: "Site",
  url: "https://example.org",
  sections: [{ id: "general", label: "General", path: "/general", folder: "general" }],
  data: [advisories, appReleases, changes, releases],
};

const line = "date: 2020-06-15\nsupport:\n  general: 2021-05-10\n  security: 2023-11-13\n";

const point = "data/releases/3.9/3.9.1.yml";
const lines = "data/changes/3.9.yml";
const listed = "sections:\n  - kind: fixes\n    issues:\n      MDL-1, MDL-2: quiz\n";

/**
 * Returns the diagnostics of a site with the line 3.9 and one point release, after some changes.
 */
async function problems(changed: Files): Promise<readonly string[]> {
  const sound: Files = {
    "data/advisories.yml": "MSA-20-0011: { line: Badges were open to XSS, discussion: 410839 }\n",
    [lines]: "Quiz and questions:\n  MDL-1: Quizzes print on paper\n",
    "data/app-releases/4.0.0.yml": "date: 2022-04-22\nversionCode: 40000\n",
    "data/releases/3.9/3.9.yml": line,
    [point]: `date: 2020-07-13\nadvisories: [MSA-20-0011]\n${listed}`,
    "general/releases/3.9.md": '---\nrelease: "3.9"\n---\n',
    "general/releases/3.9/3.9.1.md": "---\nrelease: 3.9.1\n---\n",
    "general/app_releases/v4.0.0.md": "---\nappRelease: 4.0.0\n---\n",
  };
  const { diagnostics } = await loadFiles({ ...sound, ...changed }, { config });
  return diagnostics.map(told);
}

describe("release data", () => {
  test("for a valid site has no problems", async () => {
    expect(await problems({})).toEqual([]);
  });

  test.each<[string, Files, string[]]>([
    [
      "an invalid date",
      { [point]: "date: 2020-13-40\n" },
      [`data/invalid ${point}:1:1 "date" is "2020-13-40"; it must be a date such as 2022-05-09.`],
    ],
    [
      "an unknown section",
      { [point]: "date: 2020-07-13\nsections:\n  - kind: fixs\n" },
      [
        `data/invalid ${point}:3:5 "sections[0].kind" is "fixs"; it must be features, changes, interface, administration, fixes, regressions, accessibility, privacy, performance, languages, requirements, developers, security or known. | Did you mean "fixes"?`,
      ],
    ],
    [
      "a number of changes without their lines",
      { [point]: "date: 2020-07-13\nsections:\n  - kind: fixes\n    unnumbered: { count: 3 }\n" },
      [
        `data/unknown-key ${point}:4:5 "sections[0].unnumbered" isn't a key of the data. | Known: kind, area, issues, others.`,
      ],
    ],
    [
      "a duplicate ID",
      {
        [point]:
          "date: 2020-07-13\nsections:\n  - kind: features\n    issues:\n      MDL-1: quiz\n  - kind: fixes\n    issues:\n      MDL-2, MDL-1: quiz\n",
      },
      [
        `data/invalid ${point}:8:7 MDL-1 is already in an earlier line of this release. | Remove one of the two.`,
      ],
    ],
    [
      "an invalid ID",
      { [point]: "date: 2020-07-13\nsections:\n  - kind: fixes\n    issues:\n      MLD-1: quiz\n" },
      [
        `data/invalid ${point}:5:7 The name "MLD-1" in "sections[0].issues" must be an issue id such as MDL-70745, or several with commas between them.`,
      ],
    ],
    [
      "a duplicate advisory and an unknown advisory",
      { [point]: "date: 2020-07-13\nadvisories:\n  - MSA-20-0011\n  - MSA-20-0011\n" },
      [`data/invalid ${point}:4:5 MSA-20-0011 is listed twice.`],
    ],
    [
      "an unknown advisory",
      {
        [point]: `date: 2020-07-13\nadvisories:\n  - MSA-20-0012\n  - MSA-20-0011\n${listed}`,
      },
      [
        `data/inconsistent ${point}:3:5 The advisory MSA-20-0012 is not in data/advisories.yml. | Add it there.`,
      ],
    ],
    [
      "an advisory that no release fixes",
      {
        "data/advisories.yml":
          "MSA-20-0011: { line: Badges were open to XSS }\nMSA-20-0012: { line: Quizzes were open to XSS }\n",
      },
      [
        "data/inconsistent The advisory MSA-20-0012 of data/advisories.yml is in no release. | Add it to the releases that fix it, or remove it.",
      ],
    ],
    [
      "an advisory without a line",
      { "data/advisories.yml": "MSA-20-0011: { discussion: 410839 }\n" },
      ['data/invalid data/advisories.yml:1:1 "MSA-20-0011.line" is missing; it must be text.'],
    ],
    [
      "an issue without a line, although another issue has one",
      { [lines]: "Forum:\n  MDL-3: Posts can be printed on paper\n" },
      [
        "data/inconsistent MDL-1, MDL-2 of 3.9.1 has no line. | Write what changed in a file of data/changes.",
        "data/inconsistent data/changes/3.9.yml:2:3 MDL-3 has a line, and no release lists it. | Correct the id, or remove the line.",
      ],
    ],
    [
      "an issue with two lines",
      { "data/changes/4.0.yml": "Courses:\n  MDL-1: Sections of a course fold\n" },
      [
        "data/inconsistent data/changes/4.0.yml:2:3 MDL-1 has a line in data/changes/3.9.yml already. | Remove one of the two.",
      ],
    ],
    [
      "lines that are too short, end with a full stop or contain markup",
      {
        [lines]:
          "Quiz and questions:\n  MDL-1: Quiz fixed\n  MDL-2: The quiz prints on paper.\nForum:\n  MDL-3: The `forum` prints on paper\n",
      },
      [
        `data/invalid ${lines}:2:3 "["Quiz and questions"].MDL-1" is "Quiz fixed"; it must be text of at least 15 characters.`,
        `data/invalid ${lines}:3:3 "["Quiz and questions"].MDL-2" is "The quiz prints on paper."; it must be a line without spaces around it and without a full stop.`,
        `data/invalid ${lines}:5:3 "Forum.MDL-3" is "The \`forum\` prints on paper"; it must be plain text, without Markdown and HTML.`,
      ],
    ],
    [
      "support that ends before it starts",
      { "data/releases/3.9/3.9.yml": line.replace("2021-05-10", "2020-05-10") },
      [
        "data/invalid data/releases/3.9/3.9.yml:3:3 The general support ends on 2020-05-10, before the release of 2020-06-15. | Correct one of the two dates.",
      ],
    ],
    [
      "a point release without its line",
      {
        "data/releases/3.10/3.10.1.yml": "date: 2021-01-18\n",
        "general/releases/3.10.1.md": "---\nrelease: 3.10.1\n---\n",
      },
      [
        "data/inconsistent data/releases/3.10/3.10.1.yml:1:1 3.10.1 belongs to the line 3.10, which has no file. | Write data/releases/3.10/3.10.yml.",
      ],
    ],
    [
      "a point release before its line, with its own support",
      { [point]: `date: 2020-05-01\nadvisories: [MSA-20-0011]\n${listed}` },
      [
        `data/inconsistent ${point}:1:1 3.9.1 is dated 2020-05-01, before its line began on 2020-06-15.`,
      ],
    ],
    [
      "a line without a support period",
      { "data/releases/3.9/3.9.yml": "date: 2020-06-15\n" },
      [
        "data/inconsistent data/releases/3.9/3.9.yml:1:1 3.9 opens a release line; it must say how long it is supported.",
      ],
    ],
    [
      "a page without data",
      { "general/releases/3.9/3.9.2.md": "---\nrelease: 3.9.2\n---\n" },
      [
        'data/unknown-entry general/releases/3.9/3.9.2.md:2:1 "release: 3.9.2" isn\'t an entry of "releases". | Did you mean "3.9.1"?',
      ],
    ],
    [
      "data without a page",
      { "data/releases/3.9/3.9.2.yml": "date: 2020-09-14\n" },
      [
        'data/entry-without-page data/releases/3.9/3.9.2.yml:1 The entry "3.9.2" of "releases" has no page. | Create a page with "release: 3.9.2" in its front matter.',
      ],
    ],
    [
      "a version code in two app releases",
      {
        "data/app-releases/4.0.1.yml": "date: 2022-05-26\nversionCode: 40000\n",
        "general/app_releases/v4.0.1.md": "---\nappRelease: 4.0.1\n---\n",
      },
      [
        "data/inconsistent data/app-releases/4.0.1.yml:2:1 The version code 40000 is that of 4.0.0 already.",
      ],
    ],
  ])("with %s is reported with a place and a solution", async (_what, changed, expected) => {
    expect(await problems(changed)).toEqual(expected.map((line) => `error ${line}`));
  });
});

interface WrittenSection {
  readonly kind: string;
  readonly issues?: Readonly<Record<string, string | null>>;
  readonly others?: Readonly<Record<string, readonly string[]>>;
}

interface WrittenRelease {
  readonly sections?: readonly WrittenSection[];
  readonly versions?: readonly WrittenRelease[];
}

const data = fileURLToPath(new URL("../../site/data", import.meta.url));

/** Every section of every release, by file name. */
const sections = ["releases", "app-releases"].flatMap((folder) =>
  readdirSync(`${data}/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".yml"))
    .flatMap((file) => {
      const release = parse(readFileSync(`${data}/${folder}/${file}`, "utf8")) as WrittenRelease;
      return [release, ...(release.versions ?? [])].flatMap((part) =>
        (part.sections ?? []).map((section) => ({ file, section })),
      );
    }),
);

describe("the portal's release notes", () => {
  test("have a line for every change in a section, never only a number", () => {
    expect(sections.length).toBeGreaterThan(1000);
    const bare = sections.filter(({ section: { issues = {}, others = {} } }) => {
      const lines = [...Object.keys(issues), ...Object.values(others).flat()];
      return lines.length === 0;
    });
    expect(bare.map(({ file, section }) => `${file}: ${section.kind}`)).toEqual([]);
    expect(sections.filter(({ section }) => "unnumbered" in section)).toEqual([]);
  });

  test("have no duplicate lines without an issue in a section", () => {
    const twice = sections.flatMap(({ file, section }) => {
      const lines = Object.values(section.others ?? {}).flat();
      return lines
        .filter((line, index) => lines.indexOf(line) !== index)
        .map((line) => `${file}: ${line}`);
    });
    expect(twice).toEqual([]);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { expect, test } from "./servers.ts";

const site = fileURLToPath(new URL("../../site", import.meta.url));
const built = path.join(site, "build");

/** What a data file says, read without the portal's own schema. */
interface RawRelease {
  readonly date?: string;
  readonly support?: { readonly general: string; readonly security: string };
  readonly sections?: readonly { readonly issues?: Readonly<Record<string, unknown>> }[];
  readonly advisories?: readonly string[];
  readonly versionCode?: number;
  readonly versions?: readonly (RawRelease & { readonly version: string })[];
}

function dataOf(folder: string): ReadonlyMap<string, RawRelease> {
  const root = path.join(site, "data", folder);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".yml"),
  );
  return new Map(
    files.map((file) => [
      path.basename(file, ".yml"),
      parse(readFileSync(path.join(root, file), "utf8")) as RawRelease,
    ]),
  );
}

function idsOf({ sections = [], versions = [] }: RawRelease): readonly string[] {
  const own = sections.flatMap(({ issues = {} }) =>
    Object.keys(issues).flatMap((ids) => ids.split(", ")),
  );
  return [...own, ...versions.flatMap(idsOf)];
}

function pageText(route: string): string {
  return readFileSync(path.join(built, `${route.slice(1)}.html`), "utf8");
}

/** `9 May 2022`, by the platform's own calendar. */
function dayInWords(day: string): string {
  const format = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", format);
}

const lineOf = (version: string) => version.split(".").slice(0, 2).join(".");

function routeOf(version: string): string {
  const line = lineOf(version);
  return `/general/releases/${line}${version === line ? "" : `/${version}`}`;
}

const today = "2022-06-10";

test("every release has its page, with its day, its support and each of its ids", () => {
  const data = dataOf("releases");
  expect(data.size).toBe(329);
  const wrong: string[] = [];
  for (const [version, release] of data) {
    const html = pageText(routeOf(version));
    const needed = [
      `<dt>${(release.date ?? "") > today ? "Planned for" : "Released"}</dt><dd>${dayInWords(release.date ?? "")}</dd>`,
      ...idsOf(release).map((id) => `href="https://tracker.moodle.org/browse/${id}">${id}</a>`),
      ...(release.advisories ?? []).map((id) => `>${id}</a>`),
    ];
    const support = data.get(lineOf(version))?.support;
    for (const [name, day] of [
      ["General", support?.general ?? ""],
      ["Security", support?.security ?? ""],
    ] as const) {
      const words = day < today ? "ended on" : "until";
      needed.push(`<dt>${name} support</dt><dd>${words} ${dayInWords(day)}</dd>`);
    }
    for (const text of needed) if (!html.includes(text)) wrong.push(`${version}: ${text}`);
  }
  expect(wrong).toEqual([]);
});

test("every release of the app has its page, with its day, code and each of its ids", () => {
  const data = dataOf("app-releases");
  expect(data.size).toBe(43);
  const wrong: string[] = [];
  for (const [version, release] of data) {
    const route =
      version === "1.x"
        ? "/general/app_releases/v1.x"
        : `/general/app_releases/v${version[0]}/v${version}`;
    const html = pageText(route);
    const parts = release.versions ?? [release];
    const needed = [
      ...parts.flatMap(({ date }) => (date === undefined ? [] : [dayInWords(date)])),
      ...(release.versionCode === undefined ? [] : [`<code>${release.versionCode}</code>`]),
      ...idsOf(release).map((id) => `href="https://tracker.moodle.org/browse/${id}">${id}</a>`),
      ...(release.versions ?? []).map((small) => `Moodle Mobile ${small.version}</h2>`),
    ];
    for (const text of needed) if (!html.includes(text)) wrong.push(`${version}: ${text}`);
  }
  expect(data.get("1.x")?.versions).toHaveLength(24);
  expect(wrong).toEqual([]);
});

interface ReleaseDocument {
  readonly format: number;
  readonly asOf: string;
  readonly lines: readonly {
    readonly line: string;
    readonly phase: string;
    readonly newest: string;
  }[];
  readonly releases: readonly {
    readonly version: string;
    readonly date: string;
    readonly address: string;
    readonly issues: readonly string[];
    readonly advisories: readonly string[];
  }[];
}

test("the data for scripts holds every release, and the feeds the newest", () => {
  const read = (name: string) => readFileSync(path.join(built, "general", name), "utf8");
  const document = JSON.parse(read("releases.json")) as ReleaseDocument;
  const data = dataOf("releases");
  expect([document.format, document.asOf]).toEqual([1, today]);
  expect(document.releases).toHaveLength(data.size);
  for (const release of document.releases) {
    const raw = data.get(release.version) ?? {};
    expect(release).toMatchObject({
      date: raw.date,
      issues: idsOf(raw),
      advisories: raw.advisories ?? [],
      address: `https://moodledev.example${routeOf(release.version)}`,
    });
  }
  const current = document.lines.filter(({ phase }) => phase !== "ended");
  expect(current.map(({ line, phase, newest }) => [line, phase, newest])).toEqual([
    ["3.9", "security", "3.9.14"],
    ["3.11", "general", "3.11.7"],
    ["4.0", "general", "4.0.1"],
  ]);
  const feed = JSON.parse(read("releases/feed.json")) as { items: readonly { title: string }[] };
  const atom = read("releases/feed.atom");
  const newest = [...data]
    .filter(([, { date = "" }]) => date <= today)
    .toSorted(([, a], [, b]) => ((a.date ?? "") < (b.date ?? "") ? 1 : -1))
    .slice(0, 4);
  expect(new Set(feed.items.slice(0, 4).map(({ title }) => title))).toEqual(
    new Set(newest.map(([version]) => `Moodle ${version}`)),
  );
  for (const [version] of newest) expect(atom).toContain(`<title>Moodle ${version}</title>`);
  expect(atom).not.toContain("4.0.2");
  expect(pageText("/general/releases")).toContain(
    `<link rel="alternate" type="application/atom+xml" title="Moodle releases (Atom)" href="/general/releases/feed.atom">`,
  );
});

test.describe("one page of each kind is as it was", () => {
  for (const route of [
    "releases/2.7",
    "releases/3.9/3.9.2",
    "releases/4.0/4.0.2",
    "releases/1.4/1.4.5",
    "app_releases/v3/v3.8.1",
    "app_releases/v1.x",
  ]) {
    test(route, () => {
      const text = readFileSync(path.join(built, "general", `${route}.md`), "utf8")
        // Written by hand: the rest is drawn from the data.
        .replace(/## Highlights[\s\S]*?(?=\n## Requirements)/, "");
      expect(text).toMatchSnapshot(`${route.replaceAll("/", "-")}.md`);
    });
  }
});

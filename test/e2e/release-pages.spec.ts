import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { expect, test } from "./servers.ts";

const site = fileURLToPath(new URL("../../site", import.meta.url));
const built = path.join(site, "build");

/** The content of a data file, read without using the portal's schema. */
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

/** Returns the issues of each item in a release. */
function itemsOf({ sections = [], versions = [] }: RawRelease): readonly (readonly string[])[] {
  const own = sections.flatMap(({ issues = {} }) =>
    Object.keys(issues).map((ids) => ids.split(", ")),
  );
  return [...own, ...versions.flatMap(itemsOf)];
}

function idsOf(release: RawRelease): readonly string[] {
  return itemsOf(release).flat();
}

/** Returns the line of each issue and advisory from the data files. */
function rawLines(): ReadonlyMap<string, string> {
  const read = (file: string): unknown =>
    parse(readFileSync(path.join(site, "data", file), "utf8"));
  type Written = string | { readonly line: string };
  const files = readdirSync(path.join(site, "data/changes"));
  const changes = files.flatMap((file) =>
    Object.values(read(`changes/${file}`) as Record<string, Record<string, Written>>).flatMap(
      (lines) => Object.entries(lines),
    ),
  );
  const advisories = Object.entries(read("advisories.yml") as Record<string, Written>);
  return new Map(
    [...changes, ...advisories].map(([id, written]) => [
      id,
      typeof written === "string" ? written : written.line,
    ]),
  );
}

const lines = rawLines();

/** Returns the line of the first issue that has a line. */
function lineOfItem(ids: readonly string[]): string {
  const id = ids.find((each) => lines.has(each));
  return (id === undefined ? undefined : lines.get(id)) ?? "no line";
}

/** Escapes text like React does. */
function inHtml(text: string): string {
  const names: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot" };
  return text.replace(/[&<>"']/g, (character) => `&${names[character] ?? "#x27"};`);
}

/** Whether a link with this name precedes its line on a page. */
function hasLine(html: string, id: string, line: string): boolean {
  const text = inHtml(line);
  return (
    html.includes(`>${id}</a> ${text}<`) ||
    html.includes(`>${id}</a> ${text} (also `) ||
    html.includes(`>${id}</a> ${text}, <a`) ||
    html.includes(`>${id}</a> <span data-search="off">${text}</span>`)
  );
}

function pageText(route: string): string {
  return readFileSync(path.join(built, `${route.slice(1)}.html`), "utf8");
}

/** Formats a date like `9 May 2022`, using the platform's calendar. */
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

test("every release has its page, with its date, support and all IDs", () => {
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
    for (const ids of [...itemsOf(release), ...(release.advisories ?? []).map((id) => [id])]) {
      if (!hasLine(html, ids[0] ?? "", lineOfItem(ids)))
        wrong.push(`${version}: line of ${ids[0]}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("every app release has its page, with its date, code and all IDs", () => {
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
    for (const ids of itemsOf(release)) {
      if (!hasLine(html, ids[0] ?? "", lineOfItem(ids)))
        wrong.push(`${version}: line of ${ids[0]}`);
    }
  }
  expect(data.get("1.x")?.versions).toHaveLength(24);
  expect(wrong).toEqual([]);
});

test("search finds every line in one release, and none in two", () => {
  const data = dataOf("releases");
  const found = new Map<string, string[]>();
  for (const version of data.keys()) {
    const html = pageText(routeOf(version));
    for (const [, id = ""] of html.matchAll(/>((?:MDL|MSA|CONTRIB)-[\d-]+)<\/a> (?=[^<\s])/g)) {
      if (lines.has(id)) found.set(id, [...(found.get(id) ?? []), version]);
    }
  }
  const listed = [...data.values()].flatMap((release) => [
    ...itemsOf(release).map((ids) => ids[0] ?? ""),
    ...(release.advisories ?? []),
  ]);
  const wanted = new Set(listed.filter((id) => lines.has(id)));
  const wrong = [...wanted].filter((id) => new Set(found.get(id)).size !== 1);
  expect(wrong).toEqual([]);
  expect(pageText("/general/advisories")).not.toMatch(/<td[^>]*>(?!<)[A-Z][^<]* XSS/);
});

test("every advisory is on the page of all advisories, with its line and releases, and can be found there", async ({
  page,
  portal,
  browser,
}) => {
  const html = pageText("/general/advisories");
  const answers = [...dataOf("releases")].flatMap(([version, { advisories = [] }]) =>
    advisories.map((id) => ({ id, version })),
  );
  const rows = new Map(
    html.split(/<tr\b/).flatMap((row) => {
      const id = /(MSA-\d\d-\d{4})<\/a>/.exec(row)?.[1];
      return id === undefined ? [] : [[id, row]];
    }),
  );
  const ids = [...lines.keys()].filter((id) => id.startsWith("MSA-"));
  expect([...rows.keys()].toSorted()).toEqual(ids.toSorted());
  const wrong = answers.filter(({ id, version }) => {
    const row = rows.get(id) ?? "";
    return !row.includes(inHtml(lines.get(id) ?? "no line")) || !row.includes(`>${version}</a>`);
  });
  expect(wrong).toEqual([]);

  const withoutScript = await browser.newContext({ javaScriptEnabled: false });
  const plain = await withoutScript.newPage();
  await plain.goto(`${portal.address}/general/advisories`);
  await expect(plain.locator("#advisory-table tbody tr")).toHaveCount(ids.length);
  await withoutScript.close();

  await page.goto(`${portal.address}/general/development/policies/security`);
  await page.getByRole("button", { name: "Expand all sections" }).click();
  await page.locator("article").getByRole("link", { name: "all security advisories" }).click();
  await page.getByLabel("Filter: Security advisories").fill("MSA-22-0010");
  await expect(page.locator("#advisory-table tbody tr:visible")).toHaveCount(1);
  await expect(page.locator("#advisory-table tbody tr:visible")).toContainText("4.0.1");
  // Years without hits are hidden, older years open for hits, and close again.
  const years = page.locator("#advisory-table summary:visible");
  await expect(years).toHaveText(["2022"]);
  await page.getByLabel("Filter: Security advisories").fill("MSA-08-0010");
  await expect(page.locator("#advisory-table tbody tr:visible")).toHaveCount(1);
  await page.getByLabel("Filter: Security advisories").fill("");
  await expect(years.first()).toHaveText("2022");
  await expect(page.locator("#advisory-table details[open]")).toHaveCount(1);
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
  readonly changes: readonly { readonly id: string; readonly line: string }[];
  readonly advisories: readonly { readonly id: string; readonly line: string }[];
}

test("the data for scripts contains every release, and the feeds contain the newest", () => {
  const read = (name: string) => readFileSync(path.join(built, "general", name), "utf8");
  const document = JSON.parse(read("releases.json")) as ReleaseDocument;
  const data = dataOf("releases");
  expect([document.format, document.asOf]).toEqual([2, today]);
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
  const told = new Map(
    [...document.changes, ...document.advisories].map(({ id, line }) => [id, line]),
  );
  const app = JSON.parse(read("app_releases.json")) as Pick<ReleaseDocument, "changes">;
  for (const { id, line } of app.changes) told.set(id, line);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(lines));
  const current = document.lines.filter(({ phase }) => phase !== "ended");
  expect(current.map(({ line, phase, newest }) => [line, phase, newest])).toEqual([
    ["3.9", "security", "3.9.14"],
    ["3.11", "general", "3.11.7"],
    ["4.0", "general", "4.0.1"],
  ]);
  const feed = JSON.parse(read("releases/feed.json")) as {
    items: readonly { title: string; content_html: string }[];
  };
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
  const missing = feed.items.flatMap(({ title, content_html: html }) => {
    const release = data.get(title.replace("Moodle ", "")) ?? {};
    const wanted = [...itemsOf(release), ...(release.advisories ?? []).map((id) => [id])];
    return wanted.filter((ids) => {
      const line = lineOfItem(ids).replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
      const item = `>${ids.join(", ")}</a> ${line}</li>`;
      const inAtom = item.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
      return !html.includes(item) || !atom.includes(inAtom);
    });
  });
  expect(missing).toEqual([]);
  expect(pageText("/general/releases")).toContain(
    `<link rel="alternate" type="application/atom+xml" title="Moodle releases (Atom)" href="/general/releases/feed.atom">`,
  );
});

test("one page of each kind is unchanged", () => {
  for (const route of [
    "releases/2.7",
    "releases/3.9/3.9.2",
    "releases/4.0/4.0.2",
    "releases/1.4/1.4.5",
    "app_releases/v3/v3.8.1",
    "app_releases/v1.x",
  ]) {
    const text = readFileSync(path.join(built, "general", `${route}.md`), "utf8")
      // Only this part is written manually. The rest is rendered from the data.
      .replace(/## Highlights[\s\S]*?(?=\n## Requirements)/, "");
    expect.soft(text).toMatchSnapshot(`${route.replaceAll("/", "-")}.md`);
  }
});

import { describe, expect, test } from "vitest";
import { routePath, sourcePath } from "../../core/paths.ts";
import type { Severities } from "../../core/config.ts";
import { severitiesSchema } from "../../core/schema/services.ts";
import { checkLinks, type CheckedPage, routeHints, resolveAddress } from "./check-links.ts";
import fc from "fast-check";

const severities: Severities = severitiesSchema.parse({});

function page(route: string, links: string[], anchors: string[] = []): CheckedPage {
  const place = { file: sourcePath("docs/a.md"), line: 3, column: 5 };
  return { route: routePath(route), links, anchors, placeOf: () => place };
}

function check(links: string[], base = "/", given = severities) {
  return checkLinks({
    localeBase: base,
    severities: given,
    pages: [
      page("/docs/apis", links, ["roles"]),
      page("/docs/apis/access", [], ["capabilities"]),
      page("/", []),
    ],
    otherAddresses: new Set(["/img/a.svg", "/old", "/docs/apis.md"]),
  });
}

describe("valid links aren't reported", () => {
  test.each([
    "/docs/apis/access",
    "/docs/apis/access#capabilities",
    "/docs/apis/access?x=1#capabilities",
    "apis/access",
    "./apis/access",
    "#roles",
    "#",
    "#top",
    "#:~:text=role",
    "/",
    "../",
    "/img/a.svg",
    "/old",
    "/docs/apis.md",
    "https://example.org/nowhere",
    "//example.org/x",
    "mailto:a@example.org",
    "/docs/apis/%61ccess",
  ])("%s", (href) => {
    expect(check([href])).toEqual([]);
  });
});

describe("broken links", () => {
  test("are reported with the page, the nearest route and the place", () => {
    expect(check(["/docs/apis/acess"])).toEqual([
      {
        code: "link/unknown-page",
        severity: "error",
        message: 'The link "/docs/apis/acess" on /docs/apis points to a page that doesn\'t exist.',
        hint: 'Did you mean "/docs/apis/access"?',
        place: { file: "docs/a.md", line: 3, column: 5 },
      },
    ]);
  });

  test("to an anchor suggest the nearest ID on the page", () => {
    expect(check(["/docs/apis/access#capabilites"])).toMatchObject([
      {
        code: "link/unknown-anchor",
        message:
          'The link "/docs/apis/access#capabilites" on /docs/apis points to "#capabilites", which doesn\'t exist on /docs/apis/access.',
        hint: 'Did you mean "#capabilities"?',
      },
    ]);
  });

  test("with a trailing slash suggest the URL without it", () => {
    expect(check(["/docs/apis/access/"])[0]?.hint).toBe('Did you mean "/docs/apis/access"?');
  });

  test("are shown as authors write them, without the base path and locale", () => {
    expect(check(["/sub/de/docs/none"], "/sub/de/")[0]?.message).toBe(
      'The link "/docs/none" on /docs/apis points to a page that doesn\'t exist.',
    );
  });

  test("outside the base path have a hint that explains how to add it", () => {
    expect(check(["/elsewhere"], "/sub/")[0]).toMatchObject({
      message: 'The link "/elsewhere" on /docs/apis points outside the base path /sub/.',
      hint: 'Use <Link href="/elsewhere"> from "lectern", which adds the base path.',
    });
    expect(check(["/sub/docs/apis/access", "/sub"], "/sub/")).toEqual([]);
  });

  test("have the configured severity, or are ignored", () => {
    expect(check(["/x"], "/", { ...severities, brokenLinks: "warn" })[0]?.severity).toBe("warning");
    expect(check(["/x"], "/", { ...severities, brokenLinks: "ignore" })).toEqual([]);
  });

  test("are reported once per page", () => {
    expect(check(["/x", "/x", "/y"])).toHaveLength(2);
  });
});

describe("files that a page loads", () => {
  const loading = (files: string[], base = "/", given = severities) =>
    checkLinks({
      localeBase: base,
      severities: given,
      pages: [{ ...page("/docs/apis", []), files }, page("/frame", [])],
      otherAddresses: new Set(["/img/a.svg", "/img/b.png"]),
      sharedFiles: new Set(["/sub/tour.mp4"]),
      madeFiles: "/sub/assets/",
    }).map(({ code, severity, message, hint }) => [code, severity, message, hint].join(" | "));

  test.each([
    ["/img/a.svg", "/"],
    ["../img/b.png?size=2#top", "/"],
    ["/frame", "/"],
    ["https://img.example/a.png", "/"],
    ["data:image/png;base64,AA", "/"],
    ["/sub/ar/img/a.svg", "/sub/ar/"],
    ["/sub/tour.mp4", "/sub/ar/"],
    ["/sub/assets/img/made.0123.png", "/sub/ar/"],
  ])("%s exists under %s", (file, base) => {
    expect(loading([file], base)).toEqual([]);
  });

  test("are reported once if they're missing, with the nearest file of the same type", () => {
    expect(loading(["/img/c.svg", "/img/c.svg"])).toEqual([
      'file/missing | error | The file "/img/c.svg" on /docs/apis doesn\'t exist. | Did you mean "/img/a.svg"?',
    ]);
  });

  test("outside the base path have a hint to start with it", () => {
    expect(loading(["/img/a.svg"], "/sub/")).toEqual([
      'file/missing | error | The file "/img/a.svg" on /docs/apis doesn\'t exist. | All files of the site are under the base path /sub/.',
    ]);
  });

  test("have the severity of links", () => {
    const files = ["/img/c.png"];
    expect(loading(files, "/", { ...severities, brokenLinks: "warn" })[0]).toContain("| warning |");
    expect(loading(files, "/", { ...severities, brokenLinks: "ignore" })).toEqual([]);
  });
});

test("the same link in all versions of a page has one cause", () => {
  const roots = ["/docs/next", "/docs"];
  const versionAt = (route: string) => {
    const root = roots.find((each) => route.startsWith(`${each}/`));
    return root === undefined ? undefined : { section: "default", version: root, root };
  };
  const pages = [
    page("/docs/next/a", ["/docs/next/gone", "/elsewhere", "./b#lost"]),
    page("/docs/next/b", [], ["here"]),
    page("/docs/a", ["/docs/gone", "/elsewhere", "./b#lost", "./b#other"]),
    page("/docs/b", ["/elsewhere"], ["here"]),
  ];
  const found = checkLinks({
    localeBase: "/",
    severities,
    pages,
    otherAddresses: new Set(),
    versionAt,
  });
  const causes = found.map(({ cause }) => cause);
  expect(causes.slice(3, 6)).toEqual(causes.slice(0, 3));
  expect(new Set(causes).size).toBe(5);
});

test("ignores trailing slashes if the site removes them", () => {
  const pages = [page("/docs/a", ["/docs/a/", "/docs/a/#lost", "/docs/gone/"], ["here"])];
  const rules = { localeBase: "/", severities, pages, otherAddresses: new Set<string>() };
  expect(checkLinks(rules)).toHaveLength(3);
  const codes = checkLinks({ ...rules, slashesEnd: true }).map(({ code }) => code);
  expect(codes).toEqual(["link/unknown-anchor", "link/unknown-page"]);
});

describe("route hints", () => {
  const hints = routeHints(["/docs/apis/access", "/docs/guides/javascript", "/general/access"]);
  test.each([
    ["/docs/subsystems/access", "/docs/apis/access"],
    ["/docs/guides/javascrpt", "/docs/guides/javascript"],
    ["/docs/apis/access/", "/docs/apis/access"],
    ["/nothing/like/it", undefined],
  ])("%s → %s", (route, expected) => {
    expect(hints.nearest(route)).toBe(expected);
  });
});

const routes = ["/docs/apis", "/docs/apis/files", "/docs/guides/tests", "/docs/4.0/apis/files"];
const isOtherVersion = (route: string, other: string) =>
  route.startsWith("/docs/4.0/") !== other.startsWith("/docs/4.0/");

describe("the nearest route to", () => {
  test.each([
    ["a page that moved", "/docs/guides/files", "/docs/apis/files"],
    ["a page with a trailing slash", "/docs/apis/", "/docs/apis"],
    ["a sibling with a typo", "/docs/apis/flies", "/docs/apis/files"],
    ["a page in another version", "/docs/4.0/apis/fils", "/docs/4.0/apis/files"],
    ["no similar page", "/docs/apis/xxxxxxxxxxxx", undefined],
  ])("%s", (_, wanted, found) => {
    expect(routeHints(routes, isOtherVersion).nearest(wanted)).toBe(found);
  });

  test("never suggests the page that contains the link", () => {
    const hints = routeHints(["/a/files", "/b/files"]);
    expect(hints.nearest("/c/files", "/a/files")).toBe("/b/files");
    expect(hints.nearest("/c/files", "/b/files")).toBe("/a/files");
  });

  test("suggests a route for the first of 20,000 unknown routes, and still returns for the last", () => {
    const many = Array.from({ length: 20_000 }, (_, n) => `/docs/page-${n}/x${n}`);
    const hints = routeHints(many);
    expect(hints.nearest("/docs/page-1/x")).toBe("/docs/page-1/x1");
    for (let n = 0; n < 1000; n++) hints.nearest(`/nowhere/${n}/unlike-all-of-them-${n}`);
    expect(hints.nearest("/docs/page-7/x")).toBe("/docs/page-7/x7");
  });
});

const path = (href: string, base = "/sub/") => {
  const found = resolveAddress(href, "/docs/apis", base);
  return found.kind === "external" ? found.kind : `${found.kind} ${found.path}`;
};

describe("the target of a URL on /docs/apis with the base path /sub/", () => {
  test.each([
    ["https://example.org", "external"],
    ["//example.org/x", "external"],
    ["mailto:a@example.org", "external"],
    ["/sub/docs/files", "internal /docs/files"],
    ["/sub", "internal /"],
    ["/docs/files", "outside /docs/files"],
    ["./files", "internal /docs/files"],
    ["../x", "internal /x"],
    ["../../../x", "outside /x"],
    ["#top", "internal /docs/apis"],
    ["?q=1", "internal /docs/apis"],
    ["/sub/%C3%A4", "internal /ä"],
    ["/sub/%zz", "internal /%zz"],
  ])("%s: %s", (href, expected) => {
    expect(path(href)).toBe(expected);
  });

  test("fragments are decoded", () => {
    expect(resolveAddress("#%C3%A4", "/a", "/")).toMatchObject({ path: "/a", fragment: "ä" });
  });

  test("every route is found by its own URL", () => {
    const segment = fc.stringMatching(/^[a-zA-Zäöß0-9_~-][a-zA-Zäöß0-9_.~-]{0,8}$/);
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
        const route = `/${segments.join("/")}`;
        const href = `/sub${encodeURI(route)}#x`;
        const found = resolveAddress(href, "/elsewhere", "/sub/");
        expect(found).toEqual({ kind: "internal", path: route, fragment: "x" });
      }),
    );
  });
});

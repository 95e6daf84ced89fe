import { existsSync } from "node:fs";
import path from "node:path";
import type { DeclaredSite } from "lectern";
import type { EvaluatedSite, MadeRedirects } from "../evaluate/evaluated-site.ts";
import type { ImportReport } from "../import-report.ts";
import type { SitePlan } from "../site-plan.ts";
import { compact, functionName, listOf, mapOf, textOf, type PlainMap } from "./read-plain.ts";
import { notInstalled, sitePlugins, type SitePlugins } from "./plugins.ts";
import { addressOf, targetOf } from "./targets.ts";
import { translateBlog } from "./translate-blog.ts";
import { translatePlugins } from "./translate-plugins.ts";
import { texts, translateDocs, type DocsInput } from "./translate-docs.ts";
import { translateSite } from "./translate-site.ts";
import { recorded, reportUnread } from "./unread-options.ts";

type PlanInput = Omit<DocsInput, "options">;

/** Plans the new site from the old site's evaluated configuration. */
export function makePlan({ root, evaluated: given, report }: PlanInput): SitePlan {
  const plain = withoutBase(given);
  const { value: config, unread } = recorded(plain.config);
  const evaluated = { ...plain, config };
  const plugins = sitePlugins(root, evaluated, report);
  const values = JSON.stringify([plain.config, plain.sidebars]);
  for (const name of evaluated.missing) {
    // Parts of the configuration that still contain the placeholder have entries of their own.
    if (values.includes(`"${name}`))
      report.replace(`"${name}"`, "it isn't installed, so a placeholder replaces it.");
    else report.drop(`package "${name}"`, notInstalled);
  }
  const docs = plugins.docs.flatMap((options) =>
    translateDocs({ root, evaluated, options, report }),
  );
  const blogs = plugins.blog.flatMap((options) => translateBlog(root, options, report));
  const sections = [...docs, ...blogs].map(({ declared }) => declared);
  const statics = texts(config["staticDirectories"], ["static"]);
  const pages = plugins.pages.map((options) => ({
    options,
    exclude: texts(options["exclude"], []),
    from: path.resolve(root, textOf(options["path"]) ?? "src/pages"),
    to: `src/pages/${textOf(options["routeBasePath"]) ?? ""}`
      .replace(/\/+/g, "/")
      .replace(/\/$/, ""),
  }));
  const site = translateSite({ evaluated, sections: sections.map(({ id }) => id), report });
  const written = [
    ...plugins.docs.map((options) => textOf(options["path"]) ?? "docs"),
    ...plugins.blog.map((options) => textOf(options["path"]) ?? "blog"),
    ...pages.map(({ from }) => from),
  ];
  const plan = {
    searched: written.map((each) => path.resolve(root, each)),
    site: compact({
      ...site,
      sections,
      pagesFolder: "src/pages",
      redirects: redirectsOf(plugins, { evaluated, report }),
      editUrl: editUrlOf(plugins, report),
    } satisfies DeclaredSite),
    sections: docs.map(({ planned }) => planned),
    blogs: blogs.map(({ planned }) => planned),
    pages: pages.filter(({ from }) => existsSync(from)),
    statics: statics.map((name) => ({ from: path.resolve(root, name), to: "static" })),
    styles: stylesOf(plugins.theme, { root, report }),
    plugins: [
      ...[...docs, ...blogs].flatMap((each) => each.plugins),
      ...pages.flatMap(({ options, to }) =>
        translatePlugins({ options, what: "pages", folders: [to], report }),
      ),
    ],
  };
  reportUnread(unread(), report);
  return plan;
}

/** Removes the base path from URLs in the configuration, because Lectern adds it. */
function withoutBase(evaluated: EvaluatedSite): EvaluatedSite {
  const { baseUrl, presets, plugins, customFields, ...config } = evaluated.config;
  const base = `${textOf(baseUrl) ?? ""}/`.replace(/\/+$/, "/");
  if (base === "/") return evaluated;
  const shorter = (_key: string, each: unknown) => {
    const url = typeof each === "string" ? each.replace(/^pathname:\/\//, "") : "";
    return `${url}/`.startsWith(base) ? `/${url.slice(base.length)}` : each;
  };
  const strip = <Value>(value: Value) => JSON.parse(JSON.stringify(value), shorter) as Value;
  return {
    ...evaluated,
    config: { baseUrl, presets, plugins, customFields, ...strip(config) },
    sidebars: strip(evaluated.sidebars),
  };
}

function redirectsOf(
  { redirects }: SitePlugins,
  { evaluated, report }: Pick<PlanInput, "evaluated" | "report">,
): DeclaredSite["redirects"] {
  const made = evaluated.redirects;
  if (redirects.some((options) => functionName(options["createRedirects"]) !== undefined)) {
    reportMade(made, report);
  }
  const written = redirects.flatMap((options) =>
    listOf(options["redirects"]).map((each) => mapOf(each) ?? {}),
  );
  const list = [...written, ...(made?.kind === "made" ? made.list : [])];
  const starts = new Set<string>();
  return list.flatMap((redirect) => {
    const to = addressOf(redirect["to"]);
    const from = [redirect["from"], ...listOf(redirect["from"])].flatMap((each) => {
      const start = targetOf({ to: textOf(each) })?.to;
      if (start === undefined || starts.has(start)) return [];
      starts.add(start);
      return [start];
    });
    return to === undefined || from.length === 0 ? [] : [{ from, to }];
  });
}

function reportMade(made: MadeRedirects | undefined, report: ImportReport): void {
  const what = "createRedirects";
  if (made?.kind === "made") {
    const { length } = made.list.flatMap(({ from }) => from);
    const note = `the ${length} redirects that it creates are in \`redirects\`. Import again after you add pages to the old site.`;
    report.take(what, note);
    return;
  }
  const why = made?.kind === "failed" ? `it threw "${made.message}"` : "the routes aren't known";
  report.drop(what, `${why}. Add the redirects that it creates to \`redirects\`.`);
}

/** Returns one `editUrl` for all pages, because paths don't change in the new site. */
function editUrlOf({ docs, blog }: SitePlugins, report: ImportReport): string | undefined {
  const written = [...docs, ...blog].map((options) => options["editUrl"]);
  const [first, ...others] = new Set(written.flatMap((each) => textOf(each) ?? []));
  if (written.some((each) => functionName(each) !== undefined)) {
    const note =
      "its URLs don't end with paths of the new site. Set it, with {path} for the source file.";
    report.drop("editUrl", note);
  }
  if (first !== undefined && written.includes(undefined)) {
    const note =
      "sections that had none also have them. To hide them, set `custom_edit_url: null`.";
    report.take("edit links", note);
  }
  for (const other of others) {
    report.drop(`editUrl "${other}"`, "Lectern has one edit URL for all pages.");
  }
  return first && `${first}/{path}`;
}

function stylesOf(theme: PlainMap, { root, report }: Pick<PlanInput, "root" | "report">) {
  return [...new Set(texts(theme["customCss"], []))]
    .map((file) => path.relative(root, path.resolve(root, file)).split(path.sep).join("/"))
    .filter((file) => {
      if (existsSync(path.join(root, file))) return true;
      report.drop("stylesheet", "the file doesn't exist.", file);
      return false;
    });
}

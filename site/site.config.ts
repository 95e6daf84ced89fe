import { defineSite } from "lectern";
import { meetings } from "./data/community";
import { communities, libraries, testingCycles } from "./data/credits";
import { appReleases } from "./data/app-releases";
import { changes } from "./data/change-lines/changes";
import { advisories } from "./data/advisories";
import { appReleaseData, explorerData, releaseData } from "./files/release-data";
import { atomFeed, jsonFeed } from "./files/release-feeds";
import { linesWithoutNotes, releases } from "./data/releases";
import { locales } from "./data/locales";
import { projects } from "./data/projects";
import { translationPriority } from "./data/translation-priority";
import { groups } from "./data/tracker/groups";
import { labels } from "./data/tracker/labels";
import { priorities } from "./data/tracker/priorities";
import { resolutions } from "./data/tracker/resolutions";
import { securityLevels } from "./data/tracker/security-levels";
import { workflow } from "./data/tracker/workflow";

export default defineSite({
  title: "Moodle Developer Resources",
  tagline: "The developer documentation of the Moodle learning platform and its mobile app.",
  url: "https://moodledev.example",
  titleDelimiter: "|",
  themeColor: "rgb(208, 99, 0)",
  colorMode: { respectSystem: true },
  // One account commits all changes.
  lastUpdateAuthor: false,
  favicon: "/img/icon.svg",
  logo: { src: "/img/lectern.svg", alt: "", width: 28, height: 28 },
  locales: {
    default: "en-AU",
    list: { "en-AU": { label: "English (Australia)" } },
  },
  sections: [
    {
      id: "default",
      label: "Developer docs",
      path: "/docs",
      folder: "docs",
      tags: "docs/tags.yml",
      lastVersion: "current",
      versions: {
        current: { label: "master", sidebars: "sidebars/docs.yml" },
        "4.0": {
          label: "4.0",
          folder: "versioned_docs/4.0",
          sidebars: "sidebars/docs-4.0.yml",
          banner: "none",
        },
      },
    },
    {
      id: "general",
      label: "General docs",
      path: "/general",
      folder: "general",
      tags: "general/tags.yml",
      sidebars: "sidebars/general.yml",
    },
  ],
  components: { BeforeArticle: "components/unreleased.tsx" },
  pageMenu: { mcp: true },
  reportUrl: "https://tracker.moodle.org/browse/MDLSITE",
  navigation: [
    { type: "doc", docId: "apis", label: "Guides" },
    {
      label: "Community",
      to: "/general/community/contribute",
      activeBaseRegex: "^/general(/(community|documentation|projects|tags)|$)",
    },
    {
      label: "Coding",
      to: "/general/development/gettingstarted",
      activeBaseRegex: "^/general/development(/(gettingstarted|policies|tools)|$)",
    },
    {
      label: "Process",
      to: "/general/development/process",
      activeBaseRegex: "^/general/(development/(process|tracker)|releases|app_releases|advisories)",
    },
    {
      type: "docsVersionDropdown",
      position: "right",
      after: [
        { label: "All versions", to: "/versions" },
        { label: "Legacy documentation", href: "https://docs.moodle.org/dev/" },
      ],
    },
  ],
  footer: {
    columns: [
      {
        title: "Moodle",
        items: [
          { label: "Release notes", to: "/general/releases" },
          { label: "Projects", to: "/general/projects" },
        ],
      },
      {
        title: "Docs",
        items: [
          { label: "Developer docs", to: "/general/documentation" },
          { label: "User docs", href: "https://docs.moodle.org/" },
          { label: "Legacy docs", href: "https://docs.moodle.org/dev/" },
        ],
      },
      {
        title: "Community",
        items: [
          { label: "Code of conduct", to: "/general/documentation/code-of-conduct" },
          {
            label: "General Developer Forum",
            href: "https://moodle.org/mod/forum/view.php?id=55",
          },
          { label: "Twitter", href: "https://twitter.com/moodle" },
        ],
      },
      {
        title: "More",
        items: [{ label: "GitHub", href: "https://github.com/moodle" }],
      },
    ],
    copyright:
      "An independent implementation, not run by Moodle Pty Ltd. Moodle is a registered trademark of its owner. Text under CC BY 4.0. Pages describe Moodle in mid-June 2022; the date of the last change refers to their text.",
  },
  budgets: {
    pages: [
      {
        html: "27.5 KB",
        javascript: "85 KB",
        css: "12.2 KB",
        images: "150 KB",
        fonts: 0,
        elements: 3500,
      },
      // Whole plugins are shown here, file by file, with drawings that are part of the page.
      {
        path: "/docs/{,4.0/}apis/{plugintypes/*,subsystems/analytics}",
        html: "42 KB",
        css: "12.3 KB",
        elements: 8200,
      },
      {
        path: "/docs/{,4.0/}{guides/javascript,guides/javascript/reactive,moodleapp/**/plugins-development-guide}",
        html: "42 KB",
        elements: 5700,
      },
      // They have styles in a separate file that no other page loads.
      { path: "/{,general/releases}", css: "13.4 KB" },
      // One row for each advisory since 2008.
      { path: "/general/advisories", elements: 5300 },
    ],
    searchIndex: "262 KB",
    sidebarDepth: 5,
  },
  severities: {
    brokenLinks: "fail",
    brokenMarkdownLinks: "warn",
    brokenAnchors: "fail",
    duplicateRoutes: "warn",
    undeclaredTags: "fail",
    // Two pairs of pages have the same title. Their breadcrumbs differ.
    duplicateTitles: "ignore",
  },
  redirects: [
    { from: "/general/channels", to: "/general/community/channels" },
    { from: "/docs/tags/java-script", to: "/docs/tags/javascript" },
    { from: "/docs/moodleapp/development/testing", to: "/docs/category/testing" },
    {
      from: "/docs/moodleapp/development/plugins-development-guide/examples",
      to: "/docs/category/examples",
    },
  ],
  generatedFiles: [atomFeed, jsonFeed, releaseData, appReleaseData, explorerData],
  // The date of the facts. Pages show it, and the output doesn't depend on the day of the build.
  buildDate: "2022-06-10",
  search: {
    // Old releases have sections on everything, so guides rank higher.
    boosts: {
      "/general/releases": 0.8,
      "/general/app_releases": 0.8,
      "/docs/devupdate": 0.95,
    },
    popular: [
      { label: "Your first plugin", to: "/general/development/gettingstarted#first-plugin" },
      { label: "Files of a plugin", to: "/docs/apis/commonfiles" },
      { label: "Requirements", to: "/docs/gettingstarted/requirements" },
      { label: "Changes for developers in 4.0", to: "/docs/devupdate" },
      { label: "Permissions", to: "/docs/apis/subsystems/access" },
      { label: "Release notes", to: "/general/releases" },
    ],
    synonyms: [
      ["forum", "chat", "channel", "support channel"],
      ["help", "support"],
      ["LTS", "long-term support", "support policy"],
      ["role", "capability", "permission", "access"],
      ["activity", "module", "mod"],
      ["dos", "ddos", "denial of service"],
      ["virus", "antivirus", "malware"],
      ["logo", "branding", "branded"],
      ["student", "learner", "pupil"],
      ["teacher", "instructor", "trainer", "lecturer"],
      ["grade", "mark", "score"],
      ["quiz", "exam"],
      ["payment", "paid", "purchase", "buy"],
    ],
  },
  data: [
    advisories,
    appReleases,
    changes,
    communities,
    groups,
    labels,
    libraries,
    linesWithoutNotes,
    locales,
    meetings,
    priorities,
    projects,
    releases,
    resolutions,
    securityLevels,
    testingCycles,
    translationPriority,
    workflow,
  ],
  offline: {
    parts: [
      {
        label: "Release notes",
        routes: ["/general/releases", "/general/advisories", "/general/app_releases"],
      },
    ],
  },
  app: {
    shortName: "Moodle Dev",
    screenshots: [
      { src: "/img/app-wide.png", label: "The home page on a desktop", formFactor: "wide" },
      { src: "/img/app-narrow.png", label: "A page on a phone", formFactor: "narrow" },
    ],
    shortcuts: [
      { name: "Search", to: "/?search", description: "Search the documentation" },
      { name: "Release notes", to: "/general/releases", description: "What changed, by release" },
    ],
  },
  autolinks: [
    {
      pattern: "(?:MDL|MDLQA|MOBILE|MDLSITE|CONTRIB)-\\d+",
      href: "https://tracker.moodle.org/browse/$0",
    },
    { pattern: "MSA-\\d{2}-\\d{4}", href: "https://moodle.org/security/" },
  ],
});

import type { CatalogueEntry } from "./entry.ts";

/** Problems of the configuration and of files that describe the site. */
export const siteCodes = {
  "config/policy": {
    cause:
      "The head of the pages loads a script or stylesheet of another host, which the policy of the pages must allow.",
    example: 'head: [{ tag: "script", attributes: { src: "https://count.example/count.js" } }]',
    remedy:
      "Nothing, if it is meant. What the script asks for later is listed in `policy.connections`; with the origin in `policy.scripts` this is not said again.",
  },
  "style/syntax": {
    cause: "A stylesheet that the configuration names (`styles`) cannot be read as CSS.",
    example: ".box { color: red",
    remedy:
      "Correct it at the place; it is where the parser noticed, which may be after the cause.",
  },
  "style/unknown-class": {
    cause: "A page or a component of an imported site names a class that no stylesheet has.",
    example: '<div class="navbar__inner">',
    remedy: "Write a rule for it into a stylesheet of the site, or take the class away.",
  },
  "package/other-version": {
    cause:
      "The package.json of the site asks for React, zod or Lectern, and has it in another version than the Lectern that runs. Pages are made with those of Lectern alone, since two copies of React do not know each other.",
    example: '"react": "^18.3.1", with a Lectern that has React 19',
    remedy: "Ask for the version the message names, and install again.",
  },
  "version/not-declared": {
    cause:
      "A folder of versions holds one that the configuration does not name: it was made by `lectern version`, and its line is missing.",
    example: 'versioned_docs/2.0 with versions: { current: {}, "1.0": {} }',
    remedy: "Add the version to those of its section, or remove the folder.",
  },
  "translation/unused": {
    cause:
      "A file in i18n isn't read: it translates a file that doesn't exist, its language isn't in the configuration, or it is in the folder of the default language.",
    example: "i18n/de/docs/setpu.md with docs/setup.md",
    remedy:
      "Rename it like its original, or remove it. A page needs an original in the default language.",
  },
  "config/unreadable": {
    cause:
      "The configuration file (site.config.ts, .js or .mjs) is missing, does not compile, or throws when it is loaded.",
    example: "site.config.ts that imports a file which does not exist",
    remedy: "Correct the error shown; the file must have a default export made with defineSite.",
  },
  "config/several-files": {
    cause: "The site folder has more than one configuration file, and a site can only have one.",
    example: "site.config.ts next to site.config.js",
    remedy: "Keep one of the files, and delete or rename the others.",
  },
  "config/invalid": {
    cause: "A value in the configuration has the wrong type or contradicts another.",
    example: 'basePath: "docs"',
    remedy: "Use the form the message names.",
  },
  "config/missing-file": {
    cause: "The configuration names a file that is not there.",
    example: 'markdown: { components: "components/blcoks.tsx" }',
    remedy:
      "Correct the path; it begins at the site folder, or, if it starts with /, at the static folder.",
  },
  "config/unknown-key": {
    cause:
      "The configuration, or a catalogue of texts (i18n/<locale>/texts.json), has a key that nothing reads.",
    example: 'titel: "My site"',
    remedy: "Correct the name as hinted; put values of your own under customProps.",
  },
  "navigation/unknown-document": {
    cause: "A navigation item names a document that its section does not have.",
    example: '{ type: "doc", docId: "apsi" }',
    remedy: "Use one of the ids listed. A draft is not an error: its item is left out.",
  },
  "navigation/unknown-sidebar": {
    cause: "A navigation item names a sidebar that its section does not have.",
    example: '{ type: "docSidebar", sidebarId: "doc" }',
    remedy: "Use one of the sidebar ids listed.",
  },
  "navigation/empty-sidebar": {
    cause: "A navigation item points to a sidebar in which nothing can be linked to.",
    example: "a sidebar that holds separators alone",
    remedy: "Add a page to the sidebar or point the item elsewhere.",
  },
  "navigation/unknown-section": {
    cause: "A navigation item names a docs section the site does not have.",
    example: '{ type: "docsVersionDropdown", section: "doc" }',
    remedy: "Use the id of a section of the configuration.",
  },
  "sidebar/invalid": {
    cause: "A sidebar file cannot be read or an item in it has the wrong form.",
    example: "- { type: category, items: [] }  # no label",
    remedy: "Give the item the members the message names.",
  },
  "sidebar/unknown-document": {
    cause: "A sidebar names a document that the version does not have.",
    example: "- apis/plugintypes/mods",
    remedy: "Use one of the ids of the version, as hinted.",
  },
  "sidebar/unknown-folder": {
    cause: "An autogenerated part of a sidebar names a folder without pages.",
    example: "- { type: autogenerated, dir: api }",
    remedy: "Name a folder of the version, as hinted.",
  },
  "sidebar/empty-category": {
    cause: "A category has neither items nor a page of its own.",
    example: "- { type: category, label: Tools, items: [] }",
    remedy: "Add an item or a link, or remove the category.",
  },
  "sidebar/unknown-sidebar": {
    cause: "A page asks to be shown with a sidebar its version does not declare.",
    example: "displayed_sidebar: doc",
    remedy: "Use one of the sidebar ids of the version, as hinted.",
  },
  "category/invalid": {
    cause: "A _category_ file is no valid JSON or YAML, or has a wrong or unknown member.",
    example: "lable: Tools",
    remedy:
      "Use label, position, collapsible, collapsed, link, className, description, customProps.",
  },
  "tag/undeclared": {
    cause: "A page has a tag that the tags file of its section does not declare.",
    example: "tags: [acess]",
    remedy: "Use the tag hinted at, or declare the new one with label and description.",
  },
  "tag/invalid": {
    cause: "A tags file is no valid YAML, or declares a tag in the wrong form.",
    example: "access: 12",
    remedy: "Write `key: { label: …, description: … }`.",
  },
  "route/duplicate": {
    cause: "Two pages have the same route; the first in order of their sources is served.",
    example: "docs/apis.md beside docs/apis/index.md",
    remedy: "Give one of them another slug.",
  },
  "route/alike": {
    cause:
      "Two routes differ in nothing but the case of letters, or the way an accent is stored. On disks and hosts that do not tell them apart, one page replaces the other.",
    example: "docs/Setup.md beside docs/setup.md",
    remedy: "Give one of them another slug.",
  },
  "document/duplicate-id": {
    cause: "Two documents of one version have the same id.",
    example: "id: apis in two files of one folder",
    remedy: "Change or remove the id in the front matter of one.",
  },
  "redirect/unknown-target": {
    cause: "A redirect leads to an address no page has.",
    example: 'redirects: [{ from: "/old", to: "/nwe" }]',
    remedy: "Point it to a page of the site, as hinted, or to a full address.",
  },
  "redirect/circular": {
    cause: "Redirects lead to each other in a circle.",
    example: "/a to /b and /b to /a",
    remedy: "Let one of them end at a page.",
  },
  "redirect/shadows-page": {
    cause: "A redirect starts at an address that a page has.",
    example: 'redirects: [{ from: "/docs/apis", to: "/docs" }]',
    remedy: "Remove the redirect or the page.",
  },
  "program/late": {
    cause:
      "Code of the site threw, or rejected a promise, when nothing was waiting for it any more.",
    example: 'setTimeout(() => { throw new Error("late") }) in a component',
    remedy: "Wait for the promise with await, or catch what goes wrong in it.",
  },
  "program/endless": {
    cause: "Code of the site or a pattern of the configuration did not come to an end in time.",
    example: 'autolinks: [{ pattern: "(a+)+$", … }]',
    remedy: "Correct what is shown: a pattern should not repeat a group that repeats itself.",
  },
  "file/failed": {
    cause: "A file of the configuration's `files` could not be made.",
    example: "make: () => { throw new Error() }",
    remedy: "Correct the error shown.",
  },
  "file/missing": {
    cause:
      "A component shows an image, or a page loads a film, a sound or a frame, that the site does not have.",
    example: '<video src="/tour.mp4" controls />',
    remedy:
      "Correct the address, or put the file into the static folder. If the host adds the file, set severities.brokenLinks to a warning.",
  },
  "file/collision": {
    cause:
      "A file of the configuration's `files`, or of the static folder, has the address of something else.",
    example: 'path: "/sitemap.xml", or static/sw.js',
    remedy:
      "Give it another path. For a file of `files`, the data of a page (`/docs/apis.json`) makes room by itself. In the static folder, `robots.txt`, `sitemap.xml`, `llms.txt`, `opensearch.xml` and `manifest.webmanifest` take the place of the engine's, and the lines of `_headers` and `_redirects` are put together with the engine's.",
  },
  "file/private": {
    cause:
      "A file of the static folder, or one a link leads to, has a name of settings, keys or of what systems and editors leave behind.",
    example: "static/.env, or [settings](./.env)",
    remedy:
      "Move it out of the static folder, or remove the link. If readers are meant to have it, rename it.",
  },
  "file/unused": {
    cause: "A file of the static folder gives way to what the engine writes for this site.",
    example: "static/robots.txt, with noIndex: true",
    remedy: "Nothing, if that is meant; else remove the file or the setting.",
  },
  "git/unavailable": {
    cause: "The history cannot be read, so pages do not say when they last changed.",
    example: "a site folder outside a git checkout",
    remedy: "Build in a full clone (not a shallow one) with git installed, or ignore the note.",
  },
} as const satisfies Record<string, CatalogueEntry>;

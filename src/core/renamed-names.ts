/**
 * Names of the development versions, with the names that replaced them in version 0.1.0. Errors
 * about an old name show the new name.
 */

/** Configuration keys, from the top of the configuration, with the key that replaced them. */
export const renamedKeys: Readonly<Record<string, string>> = {
  cards: "socialCards",
  contents: "tableOfContents",
  files: "generatedFiles",
  policy: "contentSecurityPolicy",
  today: "buildDate",
  "app.screenshots.form": "formFactor",
  "budgets.index": "searchIndex",
  "generatedFiles.announce": "feedLink",
  "generatedFiles.feedLink.below": "under",
  "generatedFiles.make": "generate",
  "llms.fileSize": "maxFileSize",
  "search.priors": "boosts",
  "severities.pagesAlike": "duplicateTitles",
  "severities.unlinkedPages": "orphanPages",
  "severities.untoldImages": "missingAltText",
  "socialCards.draw": "generate",
  "tableOfContents.maxLevel": "maxHeadingLevel",
  "tableOfContents.minLevel": "minHeadingLevel",
};

/** Diagnostic codes, with the code that replaced them. */
export const renamedCodes: Readonly<Record<string, string>> = {
  "code/foreign-mark": "code/unsupported-marker",
  "config/policy": "config/external-origin",
  "config/several-files": "config/multiple-files",
  "data/contradiction": "data/inconsistent",
  "diagram/no-library": "diagram/missing-package",
  "file/encoding": "file/invalid-encoding",
  "file/failed": "file/generation-failed",
  "file/large": "file/too-large",
  "file/name": "file/invalid-name",
  "file/unused": "file/overridden",
  "html/component": "component/needs-mdx",
  "html/id": "html/invalid-id",
  "html/no-url": "html/missing-url",
  "image/no-text": "image/missing-alt-text",
  "island/props": "island/invalid-props",
  "link/leaves-site": "link/outside-site",
  "markdown/limit": "markdown/too-complex",
  "output/occupied": "output/not-lectern",
  "output/sources": "output/overwrites-sources",
  "page/alike": "page/duplicate-title",
  "page/blocked": "page/blocked-by-csp",
  "page/head": "page/invalid-head",
  "page/unlinked": "page/orphan",
  "program/endless": "code/timeout",
  "program/late": "code/unhandled-error",
  "route/alike": "route/ambiguous",
  "site/busy": "site/locked",
  "slot/no-component": "slot/invalid-component",
  "tabs/no-value": "tabs/missing-value",
  "unified/not-run": "unified/unsupported",
  "version/not-declared": "version/undeclared",
};

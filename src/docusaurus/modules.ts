/** What `lectern/docusaurus` answers for, by the names modules import; files of this folder. */
const modules: Readonly<Record<string, string>> = {
  "@theme/Tabs": "theme/tabs",
  "@theme/TabItem": "theme/tab-item",
  "@theme/CodeBlock": "theme/code-block",
  "@theme/Admonition": "theme/admonition",
  "@theme/Details": "theme/details",
  "@theme/MDXComponents/Details": "theme/details",
  "@theme/Heading": "theme/heading",
  "@theme/Layout": "theme/layout",
  "@theme/Layout/Provider": "theme/layout-provider",
  "@theme/ThemedImage": "theme/themed-image",
  "@theme/IdealImage": "theme/ideal-image",
  "@theme/DocCardList": "theme/doc-card-list",
  "@theme/MDXComponents": "theme/mdx-components",
  "@theme/TOCInline": "theme/toc-inline",
  "@docusaurus/Link": "core/link",
  "@docusaurus/Translate": "core/translate",
  "@docusaurus/Interpolate": "core/interpolate",
  "@docusaurus/Head": "core/head",
  "@docusaurus/BrowserOnly": "core/browser-only",
  "@docusaurus/router": "core/router",
  "@docusaurus/useBaseUrl": "core/use-base-url",
  "@docusaurus/useDocusaurusContext": "core/use-docusaurus-context",
  "@docusaurus/useIsBrowser": "core/use-is-browser",
  "@docusaurus/useGlobalData": "core/use-global-data",
  "@docusaurus/isInternalUrl": "core/is-internal-url",
  "@docusaurus/ExecutionEnvironment": "core/execution-environment",
  "@docusaurus/plugin-content-docs/client": "core/docs-client",
  "@docusaurus/theme-common": "core/theme-common",
  "@docusaurus/theme-common/internal": "core/theme-common",
  "@mdx-js/react": "packages/mdx-react",
  clsx: "packages/class-names",
  classnames: "packages/class-names",
};

/** Packages that a site may bring itself: theirs count then. */
const replaceable = new Set(["@mdx-js/react", "clsx", "classnames"]);

/**
 * The module of the engine that answers for an import of a Docusaurus site, below
 * the folder of the compiled rooms; undefined when there is none.
 */
export function compatibleModule(specifier: string): string | undefined {
  const name = specifier.replace(/^@theme-(?:original|init)\//, "@theme/");
  return Object.hasOwn(modules, name) ? `docusaurus/${modules[name]}.js` : undefined;
}

/** Whether a package of this name that is installed where the site is counts instead. */
export function isReplaceable(specifier: string): boolean {
  return replaceable.has(specifier);
}

/** Whether an import asks for something of a Docusaurus site that is no package of its own. */
export function isOfDocusaurus(specifier: string): boolean {
  return /^@(?:theme|theme-original|theme-init|docusaurus|generated)\//.test(specifier);
}

/** The names that are answered for, for hints. */
export function compatibleNames(): readonly string[] {
  return Object.keys(modules);
}

const docs = { id: "docs", label: "Docs", path: "/docs", folder: "docs", tags: "tags.yml" };

/**
 * Values of configuration keys, in addition to the values in `test/e2e/dev-edits.ts`. That file
 * omits keys that don't change anything in development.
 *
 * @type {Readonly<Record<string, readonly unknown[]>>}
 */
export const keyValues = {
  contentSecurityPolicy: [
    { connections: ["https://count.example"] },
    { frames: ["https://film.example"] },
  ],
  imageOrigins: [["https://img.example"]],
  app: [{ shortName: "Port", backgroundColor: "#123456" }, { icon: "/icon.svg" }],
  socialCards: [
    { generate: "none" },
    { generate: "versions" },
    { image: "https://img.example/card.png" },
  ],
  noIndex: [true],
  compress: [true],
  pageData: ["gzip"],
  offline: [{ enabled: false }, { strategies: ["always"], debug: true }],
  severities: [{ brokenLinks: "ignore", longDescriptions: "ignore" }],
  budgets: [{ sidebarDepth: 6 }],
  lastUpdateAuthor: [false],
  sections: [
    [
      {
        ...docs,
        changes: false,
        versions: { current: { label: "Coming" }, "2.0": {}, "1.0": {} },
      },
    ],
    [{ ...docs, path: "/guides", versions: { current: {}, "2.0": { banner: "unmaintained" } } }],
  ],
  locales: [{ default: "de", list: { de: { label: "Deutsch" } } }],
  markdown: [{}, { components: "components/blocks.tsx" }],
  components: [
    {},
    {
      PageEnd: "components/end.tsx",
      SidebarEnd: "components/side.tsx",
      FooterStart: "components/end.tsx",
    },
    {
      TopBarEnd: "components/end.tsx",
      ContentsStart: "components/contents.tsx",
      BeforeArticle: "components/contents.tsx",
      FooterEnd: "components/side.tsx",
    },
  ],
  llms: [{ maxFileSize: 10 }],
  search: [
    {
      synonyms: [["ship", "boat"]],
      limit: 3,
      boosts: { "/docs": 0.5 },
      popular: [{ label: "Docs", to: "/docs" }],
    },
    {
      popular: [
        { label: "Snippets", to: "/docs/snippets#knots" },
        { label: "Tide", to: "/docs/tides/high" },
      ],
    },
  ],
  redirects: [
    [
      { from: "/old", to: "/docs/main" },
      { from: "/older", to: "/docs/plain" },
    ],
  ],
  keywords: [["quay", "pier"]],
  themeColor: ["#0b6e4f"],
  theme: [{ accent: { light: "#0b6e4f" } }],
  styles: [[]],
  pageMenu: [{ assistants: [{ name: "Example", url: "https://a.example/?q={markdown}" }] }],
};

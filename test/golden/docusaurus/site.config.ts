import { defineSite } from "lectern";

export default defineSite({
  title: "Observatory",
  tagline: "Notes from the dome",
  url: "https://observatory.example",
  basePath: "/sky/",
  favicon: "/img/dome.svg",
  logo: {
    src: "/img/dome.svg",
    alt: "Dome",
  },
  locales: {
    default: "en",
    list: {
      en: {
        label: "English",
      },
      fr: {
        label: "Français",
      },
    },
  },
  navigation: [
    {
      type: "docSidebar",
      sidebarId: "guide",
      label: "Guide",
      position: "left",
    },
    {
      label: "Community",
      to: "/community",
      position: "right",
    },
    {
      type: "docsVersionDropdown",
      position: "right",
    },
    {
      type: "localeDropdown",
      position: "right",
    },
    {
      label: "Code",
      href: "https://code.example/sky",
      position: "right",
      className: "header-code",
    },
  ],
  footer: {
    style: "dark",
    columns: [
      {
        title: "More",
        items: [
          {
            label: "Intro",
            to: "/docs/intro",
          },
          {
            html: "<a href=\"https://sky.example\">Sky</a>",
          },
        ],
      },
    ],
    copyright: "© The observatory",
  },
  announcementBar: {
    id: "eclipse",
    content: "An <b>eclipse</b> is near.",
  },
  colorMode: {
    respectSystem: true,
  },
  head: [
    {
      tag: "script",
      attributes: {
        src: "https://counter.example/hits.js",
      },
    },
  ],
  // The import turned errors into warnings, so that the first build succeeds. Fix the warnings of `lectern check`, and then remove the lines with "warn".
  severities: {
    brokenLinks: "warn",
    brokenMarkdownLinks: "warn",
    brokenAnchors: "warn",
    brokenComponents: "warn",
    brokenRedirects: "warn",
    brokenNavigation: "warn",
    duplicateRoutes: "warn",
    undeclaredTags: "warn",
  },
  tableOfContents: {
    maxHeadingLevel: 4,
  },
  markdownFormat: "mdx",
  compatibility: "docusaurus",
  customProps: {
    telescope: "refractor",
    docusaurus: {
      organizationName: "observatory",
      projectName: "sky",
      translations: {
        fr: {
          "dome.open": "La coupole est ouverte",
        },
      },
    },
  },
  sections: [
    {
      id: "default",
      label: "Docs",
      path: "/docs",
      folder: "docs",
      sidebars: "sidebars/default.yml",
      versions: {
        current: {
          label: "Tonight",
        },
        "1.0": {
          folder: "versioned_docs/version-1.0",
          sidebars: "sidebars/default-1.0.yml",
        },
      },
    },
    {
      id: "community",
      label: "Community",
      path: "/community",
      folder: "community",
    },
    {
      id: "blog",
      kind: "blog",
      label: "Blog",
      path: "/news",
      folder: "blog",
      postsPerPage: 10,
    },
  ],
  pagesFolder: "src/pages",
  redirects: [
    {
      from: [
        "/start",
      ],
      to: "/docs/intro",
    },
    {
      from: [
        "/people",
      ],
      to: "/community",
    },
    {
      from: [
        "/fr/start",
      ],
      to: "/fr/docs/intro",
    },
    {
      from: [
        "/fr/people",
      ],
      to: "/fr/community",
    },
  ],
  editUrl: "https://code.example/sky/edit/main/{path}",
  markdown: {
    components: "src/theme/MDXComponents.js",
    unified: "unified-plugins.js",
  },
  themeColor: "#334477",
  styles: [
    "src/css/custom.css",
  ],
  frontMatterKeys: [
    "authors",
    "date",
    "dome_size",
  ],
  contentSecurityPolicy: {
    frames: [
      "https://videos.example",
    ],
  },
});

import { defineSite } from "lectern";

export default defineSite({
  title: {{titleText}},
  tagline: "What it is, in a sentence.",
  // Where readers will find the site: links between pages do not need it, feeds and search engines do.
  url: "https://docs.example.org",
  themeColor: "rgb(20, 110, 90)",
  favicon: "/img/icon.svg",
  sections: [
    {
      id: "default",
      label: "Guides",
      path: "/docs",
      folder: "docs",
      sidebars: "sidebars/docs.yml",
      // "lectern version 2.0" stores what is written now as version 2.0.
      versions: {
        current: { label: "Next" },
        "1.0": { sidebars: "sidebars/docs-1.0.yml" },
      },
    },
  ],
  navigation: [
    { type: "docSidebar", sidebarId: "guides", label: "Guides" },
    { type: "docsVersionDropdown", position: "right" },
    { type: "search", position: "right" },
  ],
  footer: { copyright: {{titleText}} },
  colorMode: { respectSystem: true },
  offline: { enabled: true },
});

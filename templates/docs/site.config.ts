import { defineSite } from "lectern";

export default defineSite({
  title: {{titleText}},
  tagline: "Your project in one sentence.",
  // The URL of the published site. Feeds, the sitemap and social cards need it.
  url: "https://docs.example.org",
  themeColor: "rgb(20, 110, 90)",
  favicon: "/img/icon.svg",
  // Pages without a translation in i18n/de show the English text.
  locales: {
    default: "en",
    list: { en: { label: "English" }, de: { label: "Deutsch" } },
  },
  sections: [
    {
      id: "default",
      label: "Guides",
      path: "/docs",
      folder: "docs",
      sidebars: "sidebars/docs.yml",
      // "lectern version 2.0" freezes the current pages as version 2.0.
      versions: {
        current: { label: "Next" },
        "1.0": { sidebars: "sidebars/docs-1.0.yml" },
      },
    },
  ],
  navigation: [
    { type: "docSidebar", sidebarId: "guides", label: "Guides" },
    { type: "docsVersionDropdown", position: "right" },
    { type: "localeDropdown", position: "right" },
    { type: "search", position: "right" },
  ],
  footer: { copyright: {{titleText}} },
  colorMode: { respectSystem: true },
  offline: { enabled: true },
});

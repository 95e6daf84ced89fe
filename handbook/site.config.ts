import { defineSite } from "lectern";

export default defineSite({
  title: "Lectern handbook",
  tagline:
    "From an empty folder to a documentation site that is whole without script, offline and searchable.",
  url: "https://lectern.example",
  themeColor: "rgb(40, 90, 160)",
  favicon: "/img/icon.svg",
  logo: { src: "/img/icon.svg", alt: "" },
  sections: [
    {
      id: "default",
      label: "Handbook",
      path: "/",
      folder: "docs",
      sidebars: "sidebars/handbook.yml",
    },
  ],
  navigation: [
    { type: "docSidebar", sidebarId: "handbook", label: "Handbook" },
    { label: "Configuration", to: "/reference/configuration" },
    { label: "Diagnostics", to: "/reference/diagnostics" },
  ],
  footer: { copyright: "Lectern, under the MIT licence" },
  colorMode: { respectSystem: true },
  offline: { enabled: true },
});

import { addressLink } from "../page-text.mjs";

/** @type {import("./all.mjs").System} */
export const hugo = {
  id: "hugo",
  name: "Hugo",
  setUp:
    "layouts of this benchmark (sidebar with all pages, no JavaScript), its own code highlighter, no search; links by URL, which it doesn't check",
  needs: { kind: "program", program: "hugo", version: ["version"], debian: "hugo" },
  pages: { folder: "content", heading: "front matter", link: addressLink },
  files: () => ({
    "hugo.toml": [
      'baseURL = "https://plain.example/"',
      'title = "Plain"',
      'disableKinds = ["taxonomy", "term", "RSS"]',
      "",
    ].join("\n"),
    "content/_index.md": "---\ntitle: Home\n---\n\nHome.\n",
    "layouts/_default/baseof.html": frame,
    "layouts/_default/single.html": text,
    "layouts/_default/list.html": text,
    "layouts/partials/sidebar.html": sidebar,
    "static/style.css": styles,
  }),
  build: ["hugo", "--cleanDestinationDir", "--quiet"],
  output: "public",
  caches: ["resources"],
  address: ({ folder, name }) => `/${folder}/${name}/`,
};

const frame = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{{ .Title }}</title>
<meta name="description" content="{{ .Description }}">
<link rel="stylesheet" href="/style.css">
</head>
<body>
{{ partialCached "sidebar.html" . }}
<main>{{ block "main" . }}{{ end }}</main>
</body>
</html>
`;

const text = `{{ define "main" }}<h1>{{ .Title }}</h1>
{{ .Content }}
<nav>{{ .TableOfContents }}</nav>{{ end }}
`;

const sidebar = `<nav>{{ range .Site.Sections }}<details><summary>{{ .Section }}</summary>
<ul>{{ range .RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>
</details>{{ end }}</nav>
`;

const styles = `body { display: flex; font: 1rem/1.6 sans-serif; }
main { max-width: 48rem; padding: 1rem; }
pre { overflow: auto; padding: 1rem; }
`;

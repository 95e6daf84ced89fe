import type { CommandName } from "./arguments.ts";

/** The last part of the help for all commands. */
export const exitCodesHelp = `Exit codes
  0   success, possibly with warnings
  1   the site has errors, or a port or folder can't be used
  2   a bug in Lectern; please report it
  64  wrong usage of the command`;

/** Options of both `dev` and `serve`. */
const serverOptions = `  -p, --port    the port; default: 3000. If it's in use, the server uses the next
                free port. 0: any free port
  --host        listen on all interfaces, so that phones and other computers can
                open the site, or only on the given address. Default: this
                computer only
  --open        open the site in the browser. The environment variable BROWSER can
                set another browser`;

/** Output of `lectern help`. */
export const generalHelp = `lectern <command> [site folder]

Commands
  init     create a site
  dev      start the dev server
  build    build the site for production
  serve    preview the build output
  check    report all problems without building
  version  freeze the current pages as a version
  import   convert a site from another system
  search   export the site for a search service
  hosting  print the configuration of a web server for the site
  mcp      let AI assistants search and read a built site
  doctor   find problems with the setup
  explain  explain an error code

"lectern <command> --help" shows the options of a command, and "lectern --version"
prints the version. The site folder contains site.config.ts (or .js, .mjs). The
default is the current folder.

${exitCodesHelp}`;

/** Output of `lectern help <command>`, without the exit codes. */
export const commandHelp: Readonly<Record<CommandName, string>> = {
  init: `lectern init [folder] [--template minimal|docs] [--title text]
             [--typescript | --javascript]

Creates a site in a new or empty folder. In a terminal, it asks for missing options.
It works offline and never overwrites files.

  --template    "minimal" (three pages, a component and an island) or "docs" (home
                page, sidebar file, versions, languages and offline reading);
                default: minimal
  --title       the site title; default: the folder name
  --javascript  write JavaScript instead of TypeScript
  --typescript  write TypeScript without asking; the default`,
  dev: `lectern dev [site folder] [--port 3000] [--host [address]] [--open]

Starts a server that updates the page in the browser when you edit a file, and keeps
the scroll position. Lectern builds each page when you open it. Problems appear over
the page.

${serverOptions}`,
  build: `lectern build [site folder] [--output folder] [--preview] [--fresh]
              [--threads 1] [--timings] [--timings-file file]

Builds the site. The new output replaces the previous output if the site has no
errors. Files that didn't change since the last build come from the cache. Lectern
never replaces a folder with files that it didn't create.

  -o, --output    the output folder; default: "build" in the site folder
  --preview       include drafts and keep search engines away, for reviews
  --fresh         ignore the cache of earlier builds
  --threads       the number of threads that build pages, in addition to the main
                  thread; 0: main thread only; default: one less than the number of
                  cores
  --timings       print the time of each phase and thread, and the memory
  --timings-file  write the same to a JSON file`,
  serve: `lectern serve [site folder] [--output folder] [--port 3000]
              [--host [address]] [--open]

Serves the build output like a production host: compressed, with clean URLs,
redirects, the not-found page, and headers for caching and security.

${serverOptions}
  -o, --output  the output folder; default: "build" in the site folder`,
  check: `lectern check [site folder] [--changed] [--since main]

Reports all problems that a build would report, without writing files. It also
reports pages that nothing links to, duplicate titles, headings that skip a level,
and images without alt text.

  --changed  only report problems in files that the current branch changed,
             including changes that aren't committed
  --since    the same, compared with this branch or commit; default: the default
             branch of the remote, or main or master`,
  version: `lectern version <name> [site folder] [--section id] [--exclude folder]

Freezes the current pages of a section as a version. Copies the sources to
"versioned_<folder>/<name>" and the sidebars next to the current ones, and their
translations to the same paths in "i18n/<locale>". Links between the pages stay in
the version, and links to excluded pages still work. Never overwrites files. Prints
the lines to add to the configuration.

  --section  the id of the section; default: the first section
  --exclude  a folder of the section to leave out; can be repeated`,
  import: `lectern import <old site> [new site folder] [--yes]

Converts a Docusaurus, VitePress, Starlight or MkDocs site: configuration, sidebars,
pages in all versions and languages, components, static files and redirects. The old
site doesn't change. The report lists what was left out, replaced or imported, and is
saved in the new site as "import-report.md".

The command needs the package lectern-import. You can run it again after changes to
the old site. It doesn't overwrite files that you edited in the new site, and writes
the new content next to them (".imported").

  new site folder   default: the name of the old folder with "-lectern", next to it
  --yes             install packages that the old configuration needs, into a temporary
                    folder and without their scripts, without asking`,
  search: `lectern search export --to <service> [site folder] [--file file]

Exports the sections of all pages, in all languages and versions, for a Typesense
server or for Algolia DocSearch: the schema of the collection or the settings of the
index, and the documents as JSON lines. Uses the cache of the last build. The site
needs the package lectern-typesense or lectern-docsearch, and
"search: { provider: { type: "service", module: "lectern-typesense", … } }" in its
configuration.

  curl -X POST "$HOST/collections" -H "X-TYPESENSE-API-KEY: $ADMIN_KEY" \\
    --data-binary @typesense.schema.json
  curl -X POST "$HOST/collections/docs/documents/import?action=upsert" \\
    -H "X-TYPESENSE-API-KEY: $ADMIN_KEY" --data-binary @typesense.jsonl

Importing doesn't remove old sections from a collection. Import into a new
collection, and use an alias as the collection name in the configuration.

  --to    the service: "typesense" or "docsearch"
  --file  the file for the documents; default: "typesense.jsonl" or "docsearch.jsonl"
          in the current folder. The schema is written next to it, as "….schema.json"`,
  hosting: `lectern hosting <host> [site folder] [--output folder] [--root path] [--listen address]

Prints a web server configuration for a built site, with the behaviour of
"lectern serve": clean URLs, redirects, the not-found page, compression, caching and
security headers. The hosts are nginx and vercel (vercel.json). The handbook lists
the rules for other servers.

  lectern hosting nginx --root /var/www/docs > /etc/nginx/conf.d/docs.conf

  -o, --output  the output folder; default: "build" in the site folder
  --root        the path of the output on the server; default: the local path
  --listen      the value of nginx's "listen"; default: 80`,
  mcp: `lectern mcp [site folder or URL] [--output folder] [--port 4000]

Offers the tools search, read_page, list_sections and what_changed to editors and AI
assistants, with the Model Context Protocol. It reads a built site from its folder or
its URL. The command needs the package lectern-mcp.

  lectern mcp https://docs.example.org

  -p, --port    serve the tools over HTTP on this local port, at /mcp; default: use
                standard input and output
  -o, --output  the output folder; default: "build" in the site folder`,
  doctor: `lectern doctor [site folder] [--output folder]

Checks the setup: the Node.js version, the folder, the configuration, duplicate
packages, the git history and write permissions. Reports problems and how to fix
them, and changes nothing.

  -o, --output  the output folder; default: "build" in the site folder`,
  explain: `lectern explain [code]

Explains an error code: its cause, an example and what to do. Without a code, it
lists all codes.`,
};

import type { CommandName } from "./arguments.ts";

const codes = `Exit codes
  0   all is well; there may be warnings
  1   the site has errors, or a port or folder cannot be used
  2   a fault of Lectern itself; please report it
  64  the command was called wrongly`;

/** Options that `dev` and `serve` share. */
const serverOptions = `  -p, --port    the port; default 3000. If it is in use, the server uses the next
                free port. 0: any free port
  --host        listen on all interfaces, so that phones and other machines can open
                the site; with an address, only there. Default: only this machine
  --open        open the site in the browser; the variable BROWSER can name a program`;

/** The output of `lectern help`. */
export const generalHelp = `lectern <command> [site folder]

Commands
  init     begin a site
  dev      serve the site while it is being written
  build    make the site's files
  serve    serve the files of a build
  check    find every problem without making files
  version  keep what is being written as a version
  import   make a Lectern site of a Docusaurus site
  search   write what a search service needs to know of the site
  hosting  write the configuration of a server for a built site
  mcp      let assistants search and read a built site
  doctor   say what is wrong with the machine or the folder
  explain  tell what a diagnostic's code means

"lectern <command> --help" tells more of one, and "lectern --version" prints the
version. The site folder is the one with site.config.ts (or .js, .mjs) in it; default:
the present folder.

${codes}`;

/** The output of `lectern help <command>`. */
export const commandHelp: Readonly<Record<CommandName, string>> = {
  init: `lectern init [folder] [--template docs|minimal] [--title text]

Begins a site in an empty folder, which is made when it is not there. On a terminal
it asks for what is not given. It needs no network and overwrites nothing.

  --template  "docs" (sidebar, versions, search, offline, a component and an
              island) or "minimal" (two pages); default: docs
  --title     the name of the site; default: the name of the folder

${codes}`,
  dev: `lectern dev [site folder] [--port 3000] [--host [address]] [--open]

Serves the site while it is being written. Pages are made when they are asked
for; an edit of a text is swapped in where the reader stands, an edit of a
component or a style is reloaded in place, and a page with problems shows them.

${serverOptions}

${codes}`,
  build: `lectern build [site folder] [--output folder] [--preview] [--fresh]
              [--threads 1] [--timings] [--timings-file file]

Makes the site's files in a fresh folder, which takes the place of the last
output when the site has no errors. What has not changed since the last build is
taken over; when nothing has, the build ends after a look at the files, unless the
site's own code may read what cannot be looked at, such as the clock. A folder
that Lectern did not make is replaced only when it is empty.

  -o, --output    the output folder; default: "build" in the site folder
  --preview       for reviewers: drafts are in it, search engines are told to stay away
  --fresh         forget what earlier builds stored
  --threads       how many threads make pages beside the main one, 0 for none;
                  default: one for each further core
  --timings       say where the time went, by phase and thread, and how large the process was
  --timings-file  write that to a file as JSON, for programs

${codes}`,
  serve: `lectern serve [site folder] [--output folder] [--port 3000]
              [--host [address]] [--open]

Serves the files of a build as a host should: compressed, with clean addresses,
redirects, the not-found page, and headers for caching and security.

${serverOptions}
  -o, --output  the folder of the build; default: "build" in the site folder

${codes}`,
  check: `lectern check [site folder] [--changed] [--since main]

Finds every problem a build would find, without making files, and what only matters
to those who write: pages that nothing leads to, pages with one title, headings that
skip a level, images without a text.

  --changed  tell only of files that the branch has touched, by commits or not yet
  --since    the same, since the branch left another, or a commit; default: the
             main branch of the remote, or the one called main or master

${codes}`,
  version: `lectern version <name> [site folder] [--section id] [--exclude folder]

Keeps what is being written of a section as a version: copies its sources to
"versioned_<folder>/<name>" and its sidebars beside theirs, with the translations
of both to the same paths in "i18n/<locale>". Links between its
pages stay within the version; links to what is left out lead where they led.
Nothing that is there is overwritten. Prints what to add to the configuration.

  --section  the id of the section; default: the first
  --exclude  a folder of the section to leave out; may be given several times

${codes}`,
  import: `lectern import <docusaurus site> [new site folder]

Makes a Lectern site of a Docusaurus site: configuration, sidebars, pages in all
versions and languages, components, static files, redirects. The old site stays as
it is. Ends with a report of what was taken over, stood in for and dropped, which is
also written into the new site as "import-report.md".

The command needs the package lectern-import. It can be run again when the old site
has changed: files that were edited in the new site since stay, and what they would be
is written beside them (".imported").

  new site folder   default: the old one's name with "-lectern", beside it

${codes}`,
  search: `lectern search export --to typesense [site folder] [--file file]

Writes the sections of the site, in all locales and versions, for a Typesense
server: the schema of the collection and the documents, one to a line. Contents
that the last build kept are not made again. For a site whose configuration says
"search: { provider: { type: "service", module: "lectern-typesense", … } }".
It needs the package lectern-typesense.

  curl -X POST "$HOST/collections" -H "X-TYPESENSE-API-KEY: $ADMIN_KEY" \\
    --data-binary @typesense.schema.json
  curl -X POST "$HOST/collections/docs/documents/import?action=upsert" \\
    -H "X-TYPESENSE-API-KEY: $ADMIN_KEY" --data-binary @typesense.jsonl

Sections that are gone stay in a collection: import into a new one and point an
alias to it, whose name the configuration has.

  --to    the service; there is "typesense"
  --file  the file of the documents; default: "typesense.jsonl" in the present
         folder. The schema stands beside it, as "….schema.json".

${codes}`,
  hosting: `lectern hosting <host> [site folder] [--output folder] [--root path] [--listen address]

Writes, to standard output, the configuration with which a host answers for a
built site as "lectern serve" does: clean addresses, redirects, the not-found
page, compression, caching and security. The hosts are nginx and vercel (a
vercel.json). The handbook has the rules for other servers.

  lectern hosting nginx --root /var/www/docs > /etc/nginx/conf.d/docs.conf

  -o, --output  the folder of the build; default: "build" in the site folder
  --root        where the output lies on the server; default: where it lies here
  --listen      where the server listens, as it writes that; default: port 80

${codes}`,
  mcp: `lectern mcp [site folder or address] [--output folder] [--port 4000]

Serves the tools search, read_page, list_sections and what_changed to programs
that speak the Model Context Protocol, such as editors and assistants. They read
a built site: in a folder, or at its address, where nothing has to run.
The command needs the package lectern-mcp.

  lectern mcp https://docs.example.org

  -p, --port    speak HTTP on this port of this machine, at /mcp; without it, on
                standard input and output
  -o, --output  the folder of the build; default: "build" in the site folder

${codes}`,
  doctor: `lectern doctor [site folder] [--output folder] [--port 3000]

Looks at what commands need: the version of Node, the folder, the configuration,
packages that are there twice, the git history, rights to write, the port. Says
what is wrong and what to do, and changes nothing.

  -p, --port    the port to look at; default 3000
  -o, --output  the output folder; default: "build" in the site folder

${codes}`,
  explain: `lectern explain [code]

Explains a diagnostic's code: its cause, an example, the remedy. Without a code, it
lists all codes by area.

${codes}`,
};

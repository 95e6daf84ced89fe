import { generatedFile, type GeneratedFileContext } from "lectern";
import { releaseRoute } from "../data/release-route";
import { releaseTable, type ReleaseEntry } from "../data/release-table";
import { releases } from "../data/releases";
import { escaped } from "./escaped";
import { releaseContent } from "./release-content";
import { releaseSentence } from "./release-sentences";

/** Number of releases in a feed. */
const LENGTH = 40;

const home = "/general/releases";
const author = "Moodle";

/** The newest releases as an Atom feed. */
export const atomFeed = generatedFile({
  path: "/general/releases/feed.atom",
  feedLink: { type: "application/atom+xml", title: "Moodle releases (Atom)", under: home },
  generate(context) {
    const entries = newest(context);
    return [
      `<?xml version="1.0" encoding="utf-8"?>`,
      `<feed xmlns="http://www.w3.org/2005/Atom">`,
      `<title>Moodle releases</title>`,
      `<id>${escaped(context.url(home))}</id>`,
      `<updated>${time(entries[0]?.value.date ?? context.buildDate)}</updated>`,
      `<author><name>${author}</name></author>`,
      `<link rel="alternate" type="text/html" href="${escaped(context.url(home))}"/>`,
      `<link rel="self" type="application/atom+xml" href="${escaped(context.url(atomFeed.path))}"/>`,
      ...entries.map((entry) => {
        const address = escaped(context.url(releaseRoute(entry.version)));
        const at = time(entry.value.date);
        return [
          `<entry>`,
          `<title>Moodle ${entry.version}</title>`,
          `<id>${address}</id>`,
          `<link rel="alternate" type="text/html" href="${address}"/>`,
          `<published>${at}</published>`,
          `<updated>${at}</updated>`,
          `<category term="${entry.isMajor ? "major" : "point"}"/>`,
          `<category term="${entry.line}"/>`,
          `<summary>${escaped(releaseSentence(entry))}</summary>`,
          `<content type="html">${escaped(releaseContent(entry, context.read))}</content>`,
          `</entry>`,
        ].join("\n");
      }),
      `</feed>`,
      ``,
    ].join("\n");
  },
});

/** The newest releases as a JSON Feed, version 1.1. */
export const jsonFeed = generatedFile({
  path: "/general/releases/feed.json",
  feedLink: { type: "application/feed+json", title: "Moodle releases (JSON Feed)", under: home },
  generate(context) {
    const items = newest(context).map((entry) => {
      const address = context.url(releaseRoute(entry.version));
      return {
        id: address,
        url: address,
        title: `Moodle ${entry.version}`,
        summary: releaseSentence(entry),
        content_html: releaseContent(entry, context.read),
        date_published: time(entry.value.date),
        tags: [entry.isMajor ? "major" : "point", entry.line],
      };
    });
    return json({
      version: "https://jsonfeed.org/version/1.1",
      title: "Moodle releases",
      home_page_url: context.url(home),
      feed_url: context.url(jsonFeed.path),
      language: "en-AU",
      authors: [{ name: author }],
      items,
    });
  },
});

/** Returns the newest releases first, without planned releases. */
function newest({ read, buildDate }: GeneratedFileContext): readonly ReleaseEntry[] {
  return releaseTable(read(releases))
    .byDate.filter(({ value }) => value.date <= buildDate)
    .slice(-LENGTH)
    .toReversed();
}

function time(day: string): string {
  return `${day}T00:00:00Z`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 1)}\n`;
}

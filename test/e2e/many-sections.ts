import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { temporaryFolder } from "../fixture-site.ts";
import { callLectern } from "../kept-lectern.ts";
import { expect, sharedInFile, startLectern, test as base, type Served } from "./servers.ts";

/** Number of pages. Enough sections to split the index into parts. */
const PAGES = 41;
const SECTIONS = 200;

export interface ManySections extends Served {
  /** Absolute path of the folder with the parts of the index. */
  parts(): string;
  /** Changes a page and rebuilds the served site. */
  publish(page: number, text: string): void;
}

/** The site, built and served once. Tests that damage a file must restore it. */
export const test = base.extend<{ readonly site: ManySections }>({
  site: sharedInFile(async (use) => {
    const folder = temporaryFolder();
    const root = path.join(folder.path, "site");
    const output = path.join(folder.path, "out");
    mkdirSync(path.join(root, "docs"), { recursive: true });
    mkdirSync(path.join(root, "pages"));
    writeFileSync(path.join(root, "site.config.ts"), configuration);
    writeFileSync(
      path.join(root, "pages", "index.md"),
      "---\ntitle: Home\nslug: /\n---\n\nHome.\n",
    );
    const write = (page: number, text: string) =>
      writeFileSync(path.join(root, "docs", `page-${page}.md`), pageText(page, text));
    for (let page = 0; page < PAGES; page++) write(page, `Page of the ${names[page % 7]}.`);
    build(root, output);
    const served = await startLectern("serve", root, "--output", output);
    await use({
      ...served,
      parts() {
        const search = path.join(output, "assets", "search");
        return path.join(search, readdirSync(search)[0] ?? "");
      },
      publish(page, text) {
        write(page, text);
        build(root, output);
      },
    });
    await served.stop();
    folder.remove();
  }),
});

export { expect };

const configuration = `import { defineSite } from "lectern";

export default defineSite({
  title: "Many",
  url: "https://many.example",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
});
`;

const names = "albatross buzzard cormorant dunnock eagle falcon goshawk".split(" ");
const things = "harbour island jetty kiosk lighthouse meadow night orchard pier".split(" ");

function pageText(page: number, text: string): string {
  const sections = Array.from({ length: SECTIONS }, (_, section) => {
    const name = names[(page + section) % names.length];
    const thing = things[(page * 3 + section) % things.length];
    return `## The ${name} ${page}-${section}\n\nSeen at the ${thing}, number n${page}x${section}.\n`;
  });
  return [`---`, `title: Birds ${page}`, `---`, ``, text, ``, ...sections].join("\n");
}

function build(root: string, output: string): void {
  const built = callLectern("build", root, "--output", output);
  expect(built.code, built.stderr).toBe(0);
}

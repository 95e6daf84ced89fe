import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fixtureSite, temporaryFolder } from "../fixture-site.ts";
import { callLectern } from "../kept-lectern.ts";
import { filledOnce } from "./one-at-a-time.ts";

/** The folders of builds of the fixture site `offline`. */
export interface Builds {
  readonly first: string;
  /** The setup page has changed, and the reference page was removed. */
  readonly second: string;
  /** Like the second build, with additional `offline` configuration. */
  configured(text: string): string;
  /** The first and the second build with compressed page data. */
  packed(): Pick<Builds, "first" | "second">;
}

function build(source: string, output: string): void {
  const { code, stderr } = callLectern("build", source, "--output", output);
  if (code !== 0) throw new Error(stderr);
}

/** Copies a site without its cache and output. */
function copySite(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    filter: (file) => !/[/\\](\.lectern|build)$/.test(file),
  });
}

/**
 * Builds the fixture site, changes it, and builds it again.
 *
 * @param folder absolute path of a folder for the sources and builds
 * @param line additional configuration line
 */
function twoBuilds(folder: string, line = "") {
  const source = path.join(folder, "source");
  copySite(fixtureSite("offline"), source);
  const edit = (name: string, change: (text: string) => string) => {
    const file = path.join(source, name);
    writeFileSync(file, change(readFileSync(file, "utf8")));
  };
  edit("site.config.ts", (text) => text.replace("offline: {", `${line}\n  offline: {`));
  const [first, second] = [path.join(folder, "first"), path.join(folder, "second")];
  build(source, first);
  edit("docs/setup.md", (text) =>
    text.replace("works.", "works better.").replace(" See the [reference](reference.md).", ""),
  );
  writeFileSync(path.join(source, "docs/reference.md"), "---\ndraft: true\n---\n# Gone\n");
  build(source, second);
  return { first, second };
}

/** Builds the fixture site `offline` and removes the builds after `use`. */
export async function withOfflineBuilds(use: (builds: Builds) => Promise<void>): Promise<void> {
  const shared = await filledOnce("offline", (folder) => void twoBuilds(folder));
  const config = readFileSync(path.join(shared, "source/site.config.ts"), "utf8");
  const folder = temporaryFolder();
  const source = path.join(folder.path, "source");
  let packed: Pick<Builds, "first" | "second"> | undefined;
  await use({
    first: path.join(shared, "first"),
    second: path.join(shared, "second"),
    configured(text) {
      const output = path.join(folder.path, `configured-${text.replace(/\W+/g, "-")}`);
      copySite(path.join(shared, "source"), source);
      writeFileSync(
        path.join(source, "site.config.ts"),
        config.replace("offline: {", `offline: { ${text},`),
      );
      if (!existsSync(output)) build(source, output);
      return output;
    },
    packed: () => (packed ??= twoBuilds(path.join(folder.path, "packed"), 'pageData: "gzip",')),
  });
  folder.remove();
}

import { open, realpath } from "node:fs/promises";
import path from "node:path";
import { ToolProblem } from "../tool-problem.ts";
import { checkName, splitName, textOf, tooLarge, type SiteSource } from "./site-source.ts";

/** What is no file of the output. */
const absent = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);

/**
 * A built site in a folder.
 *
 * @param folder absolute path of the output, or of a locale in it
 */
export function folderSource(folder: string): SiteSource {
  return {
    place: folder,
    address: undefined,
    // A look at the folder costs nothing.
    trust: 0,
    async read(name, most) {
      checkName(name);
      try {
        return await readBelow(folder, name, most);
      } catch (error) {
        if (error instanceof ToolProblem || !(error instanceof Error)) throw error;
        const code = "code" in error ? String(error.code) : "";
        if (absent.has(code)) return undefined;
        throw new ToolProblem("unreachable", `"${name}" cannot be read: ${error.message}`);
      }
    },
  };
}

async function readBelow(folder: string, name: string, most: number): Promise<string | undefined> {
  const { up, below } = splitName(name);
  const top = up === "" ? folder : path.join(folder, up, "assets");
  const file = await realpath(path.join(folder, up, below));
  // A link in the folder may lead anywhere.
  if (!file.startsWith((await realpath(top)) + path.sep)) {
    throw new ToolProblem("outside-site", `"${name}" leads out of the folder of the site.`);
  }
  const handle = await open(file);
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) return undefined;
    if (facts.size > most) throw tooLarge(name, most);
    return textOf(name, await handle.readFile(), most);
  } finally {
    await handle.close();
  }
}

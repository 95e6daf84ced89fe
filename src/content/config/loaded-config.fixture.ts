import { join } from "node:path";
import { loadConfig } from "./load-config.ts";
import { temporaryFolder, told } from "../temporary-site.fixture.ts";

/** The minimal configuration. */
export const least = { title: "Site", url: "https://example.org" };

/** Loads a declared configuration as if it were in a file with this text. */
export async function loadDeclaredConfig(
  declared: unknown,
  text = `export default defineSite(${JSON.stringify(declared, null, 2)});`,
) {
  const root = temporaryFolder({ "site.config.ts": text });
  const loaded = await loadConfig({
    file: join(root, "site.config.ts"),
    loadModule: () => Promise.resolve({ default: declared }),
  });
  return { ...loaded, told: loaded.diagnostics.map(told) };
}

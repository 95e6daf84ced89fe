import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The version of the bundler that is installed: another may make something else of the same modules. */
export function bundlerVersion(): string {
  const file = fileURLToPath(import.meta.resolve("vite/package.json"));
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}

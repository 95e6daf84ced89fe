import path from "node:path";
import { fileURLToPath } from "node:url";

/** A font that tests use: of a package which the library of diagrams brings along. */
export function fontFile(name: string): string {
  const packages = fileURLToPath(new URL("../node_modules", import.meta.url));
  return path.join(packages, "katex", "dist", "fonts", `KaTeX_${name}.woff2`);
}

import path from "node:path";
import { fileURLToPath } from "node:url";

/** Returns a font for tests, from a package that the diagram library depends on. */
export function fontFile(name: string): string {
  const packages = fileURLToPath(new URL("../node_modules", import.meta.url));
  return path.join(packages, "katex", "dist", "fonts", `KaTeX_${name}.woff2`);
}

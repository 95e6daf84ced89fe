import { existsSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import type { SiteConfig } from "../../model/config/config.ts";
import { engineFile } from "../engine.ts";

type Styled = Pick<SiteConfig, "styles" | "compatibility">;

/** The stylesheets of all pages, absolute paths: of the compatible system, then the site's own. */
export function globalStyles(root: string, { styles, compatibility }: Styled): readonly string[] {
  const compatible =
    compatibility === undefined ? [] : [engineFile(`../src/${compatibility}/styles.css`)];
  // One that is not there has been reported.
  const own = styles.map((file) => path.join(root, file)).filter((file) => existsSync(file));
  return [...compatible, ...own];
}

/**
 * Puts the rules of the stylesheets for all pages into the layer `site`, so that they
 * win over the shell's in the same way as those of components.
 */
export function layeredStyles(root: string, { styles }: Styled): Plugin {
  const files = new Set(styles.map((file) => path.join(root, file)));
  return {
    name: "lectern:layered-styles",
    enforce: "pre",
    transform(code, id) {
      if (!files.has(id.replace(/[?#].*$/, ""))) return undefined;
      return { code: inLayer(code), map: null };
    },
  };
}

/** What must stand at the beginning of a stylesheet stays there. */
export function inLayer(css: string): string {
  const leading =
    /^(?:\s|\/\*[\s\S]*?\*\/|@(?:charset|import|use|forward)\b(?:[^;"']|"[^"]*"|'[^']*')*;)*/;
  const [head = ""] = leading.exec(css) ?? [];
  return `${head}@layer site {\n${css.slice(head.length)}\n}\n`;
}

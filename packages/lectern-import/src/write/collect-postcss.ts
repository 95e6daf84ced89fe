import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ImportReport } from "../import-report.ts";
import { changeTexts, type NewFiles, type WriteInput } from "./new-files.ts";
import { declaredPackages } from "./needed-packages.ts";

const configFile = /^(?:postcss\.config|\.postcssrc|tailwind\.config)(?:\.|$)/;

/**
 * Copies the PostCSS and Tailwind configuration. Writes a new configuration if stylesheets need
 * Tailwind and only a plugin set it up.
 *
 * @returns names of the required packages
 */
export function collectPostcss({ root, files, report }: WriteInput): readonly string[] {
  const declared = declaredPackages(root);
  const found = readdirSync(root).filter((name) => configFile.test(name));
  const texts = found.map((name) => {
    const text = readFileSync(path.join(root, name), "utf8");
    // The new package has the type "module", so CommonJS files need the extension `.cjs`.
    const isCommon = name.endsWith(".js") && /\bmodule\.exports\b/.test(text);
    files.copy(path.join(root, name), isCommon ? name.replace(/\.js$/, ".cjs") : name);
    return text;
  });
  const imported = importedStyles(files, declared, report);
  const isSetUp = found.some((name) => name.includes("postcss"));
  const styled = [...files.files.keys()].filter((name) => name.endsWith(".css"));
  const tailwind = /@tailwind\s|@import\s+(?:url\()?["']tailwindcss|@apply\s|@plugin\s+["']/;
  const user = styled.find((name) => tailwind.test(files.text(name) ?? ""));
  const plugins = Object.keys(declared).filter(
    (name) =>
      /postcss|tailwind|autoprefixer|cssnano|daisyui/.test(name) &&
      texts.some((text) => text.includes(name)),
  );
  const packages = [...plugins, ...imported];
  if (user === undefined || isSetUp) return packages;
  const version = declared["tailwindcss"];
  if (version === undefined) {
    const note = "it isn't in package.json. Install it, and write postcss.config.mjs.";
    report.drop("Tailwind", note, user);
    return packages;
  }
  const isOld = /^\D*[123]\b/.test(version);
  const names = isOld
    ? ["tailwindcss", ...("autoprefixer" in declared ? ["autoprefixer"] : [])]
    : ["@tailwindcss/postcss"];
  const lines = names.map((name) => `    ${JSON.stringify(name)}: {},\n`);
  files.make("postcss.config.mjs", `export default {\n  plugins: {\n${lines.join("")}  },\n};\n`);
  report.take("Tailwind", "postcss.config.mjs runs it.", user);
  return [...packages, "tailwindcss", ...names];
}

/**
 * Removes imports of packages that stylesheets can't use: themes of the old system, and packages
 * that aren't in package.json. Puts the reset of Tailwind CSS 3 into a layer before Lectern's rules,
 * which it would override otherwise.
 *
 * @returns names of the other packages
 */
function importedStyles(files: NewFiles, declared: object, report: ImportReport) {
  const found = new Set<string>();
  changeTexts(files, /\.css$/, (css, { to }) =>
    css
      .replace(/@tailwind\s+base\s*;/g, "@layer base.tailwind { $& }")
      .replace(
        /@import\s+(?:url\(\s*)?["']((?:@[\w.-]+\/)?[\w-][\w.-]*)(?![\w:]|\.)[^"']*["'][^;]*;?/g,
        (rule: string, name: string) => {
          const isTheme = /vitepress|vuepress|starlight|astro|docusaurus/.test(name);
          if (name in declared && !isTheme) found.add(name);
          if (found.has(name) || name === "tailwindcss" || name.endsWith(".css")) return rule;
          const note = "it's a theme of the old system or isn't in package.json.";
          report.drop(`@import of "${name}"`, note, to);
          return "";
        },
      ),
  );
  return [...found];
}

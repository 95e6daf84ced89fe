import type { SourcePath } from "../../base/paths.ts";
import type { SiteConfig } from "../../model/config/config.ts";
import type { ValuePath } from "../parse/value-path.ts";
import { fileHint, hasFile } from "../sources/named-file.ts";
import type { ReportConfig } from "./config-source.ts";

/**
 * The configuration without the files of the site it names and that are not there,
 * which is reported: whoever reads it can rely on those it has.
 *
 * @param root absolute path of the site folder
 */
export function withoutMissing(config: SiteConfig, root: string, report: ReportConfig): SiteConfig {
  const isThere = (file: SourcePath, path: ValuePath): boolean => {
    if (hasFile(root, file)) return true;
    const hint = fileHint(root, file);
    const message = `There is no file "${file}".`;
    report({ code: "config/missing-file", severity: "error", path, message, hint });
    return false;
  };
  const listed = (files: readonly SourcePath[], path: ValuePath) =>
    files.filter((file, index) => isThere(file, [...path, index]));
  const { components, markdown, code, theme } = config;
  const named = (file: SourcePath | undefined, path: ValuePath) =>
    file !== undefined && isThere(file, path) ? file : undefined;
  return {
    ...config,
    components: Object.fromEntries(
      Object.entries(components).filter(([name, file]) => isThere(file, ["components", name])),
    ),
    markdown: {
      components: named(markdown.components, ["markdown", "components"]),
      plugins: listed(markdown.plugins, ["markdown", "plugins"]),
      unified: named(markdown.unified, ["markdown", "unified"]),
    },
    theme: {
      ...theme,
      fonts: Object.fromEntries(
        Object.entries(theme.fonts).map(([role, files]) => [
          role,
          listed(files, ["theme", "fonts", role]),
        ]),
      ),
    },
    code: { grammars: listed(code.grammars, ["code", "grammars"]) },
  };
}

import { sourcePath, type SourcePath } from "../../base/paths.ts";
import type { SiteConfig, SlotName } from "../../model/config/config.ts";
import type { ConfigValues } from "../../model/schema/site.ts";
import type { ReportConfig } from "./config-source.ts";

/** The files a site extends the engine by, as paths. */
export function resolveExtensions(
  { components, markdown, code, theme }: ConfigValues,
  report: ReportConfig,
): Pick<SiteConfig, "components" | "markdown" | "code" | "theme"> {
  return {
    components: resolveSlots(components, report),
    markdown: {
      components: markdown.components === undefined ? undefined : sourcePath(markdown.components),
      plugins: markdown.plugins.map(sourcePath),
      unified: markdown.unified === undefined ? undefined : sourcePath(markdown.unified),
    },
    theme: {
      ...theme,
      fonts: Object.fromEntries(
        Object.entries(theme.fonts).map(([role, files = []]) => [role, files.map(sourcePath)]),
      ),
    },
    code: { grammars: code.grammars.map(sourcePath) },
  };
}

function resolveSlots(
  declared: ConfigValues["components"],
  report: ReportConfig,
): SiteConfig["components"] {
  const slots = Object.entries(declared) as [SlotName, string | undefined][];
  return Object.fromEntries(
    slots.flatMap(([name, file]): readonly (readonly [SlotName, SourcePath])[] => {
      if (file === undefined) return [];
      if (!/\.client\.[jt]sx$/.test(file)) return [[name, sourcePath(file)]];
      report({
        code: "slot/no-component",
        severity: "error",
        path: ["components", name],
        message: `The slot "${name}" names an island, "${file}".`,
        hint: "Name a component that shows the island: it gives the island what it needs as props.",
      });
      return [];
    }),
  );
}

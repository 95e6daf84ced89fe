import type { SiteConfig } from "../../core/config.ts";
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { sourcePath } from "../../core/paths.ts";
import { renamedKeys } from "../../core/renamed-names.ts";
import { checkShape } from "../parse/check-shape.ts";
import { pathText, type ValuePath } from "../parse/value-path.ts";
import {
  configFilesIn,
  placeInConfig,
  type ConfigSource,
  type ReportConfig,
} from "./config-source.ts";
import { resolveConfig } from "./resolve-config.ts";
import { siteSchema, type ConfigValues } from "../../core/schema/site.ts";
import { LoadFailure, thrownText } from "../site-code/thrown.ts";

export interface LoadConfigInput {
  /** Absolute path of the configuration file, which is in the site folder. */
  readonly file: string;
  /** Compiles and imports the file. Rejects with a `LoadFailure` if that fails. */
  readonly loadModule: (absoluteFile: string) => Promise<{ readonly default?: unknown }>;
}

export interface LoadedConfig {
  /** `undefined` if the configuration is unusable. An unknown key doesn't make it unusable. */
  readonly config: SiteConfig | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Pass it to `loadSite`, so that problems with the configuration show their position. */
  readonly source: ConfigSource | undefined;
}

/** Loads the configuration, checks it and fills in the defaults. */
export async function loadConfig(input: LoadConfigInput): Promise<LoadedConfig> {
  const file = sourcePath(basename(input.file));
  const failed = (
    problem: Pick<Diagnostic, "message"> & Partial<Diagnostic>,
    source?: ConfigSource,
  ): LoadedConfig => ({
    config: undefined,
    source,
    diagnostics: [{ code: "config/unreadable", severity: "error", place: { file }, ...problem }],
  });
  let source: ConfigSource;
  try {
    source = { file, text: await readFile(input.file, "utf8") };
  } catch {
    const hint = "Run the command in the folder of a site, or create one with `lectern init`.";
    return failed({ message: `The configuration file "${file}" doesn't exist.`, hint });
  }
  const names = configFilesIn(dirname(input.file));
  if (names.length > 1) {
    const message = `The site has ${names.length} configuration files: ${names.join(", ")}.`;
    return failed({ code: "config/multiple-files", message, hint: "Keep one of them." }, source);
  }
  let declared: unknown;
  try {
    declared = (await input.loadModule(input.file)).default;
  } catch (error) {
    const { place = { file }, hint }: Pick<Diagnostic, "place" | "hint"> =
      error instanceof LoadFailure ? error : {};
    return failed(
      { message: `"${file}" can't be loaded: ${thrownText(error)}`, place, hint },
      source,
    );
  }
  if (declared === undefined) {
    const message = `"${file}" has no default export. Write export default defineSite({ … }).`;
    return failed({ message }, source);
  }
  return { ...checkedConfig(declared, { source, folder: dirname(input.file) }), source };
}

/** Adds the default section, `docs` at `/`, if no sections are declared and the folder exists. */
function withSections(values: ConfigValues, folder: string): ConfigValues {
  if (values.sections || !existsSync(join(folder, "docs"))) return values;
  return {
    ...values,
    sections: [{ id: "docs", kind: "docs", label: "Docs", path: "/", folder: "docs" }],
  };
}

function checkedConfig(
  declared: unknown,
  { source, folder }: { source: ConfigSource; folder: string },
): Omit<LoadedConfig, "source"> {
  const diagnostics: Diagnostic[] = [];
  const { value, problems } = checkShape(declared, {
    schema: siteSchema,
    what: "the configuration",
  });
  for (const { kind, path, message, hint: nearest } of problems) {
    const code = kind === "unknown-key" ? "config/unknown-key" : "config/invalid";
    const place = placeInConfig(source, path);
    const hint = changedKeyHint(path) ?? nearest;
    diagnostics.push({ code, severity: "error", message, hint, place });
  }
  if (value === undefined) return { config: undefined, diagnostics };

  const report: ReportConfig = ({ path, ...problem }) => {
    diagnostics.push({ code: "config/invalid", ...problem, place: placeInConfig(source, path) });
  };
  const config = resolveConfig(withSections(value, folder), report, folder);
  const isInvalid = diagnostics.some(
    (diagnostic) => diagnostic.code === "config/invalid" && diagnostic.severity === "error",
  );
  return { config: isInvalid ? undefined : config, diagnostics };
}

/** Returns the hint for a renamed or removed key. */
function changedKeyHint(path: ValuePath): string | undefined {
  const renamed = renamedKeys[path.filter((key) => typeof key === "string").join(".")];
  return renamed === undefined ? removedKeys.get(pathText(path)) : `It is now "${renamed}".`;
}

const lychee =
  "Lectern no longer checks links to other sites. Remove the key, and run lychee on the build output: https://lychee.cli.rs";

const unused =
  "Lectern no longer looks for partials and components that nothing imports. Remove the key; knip finds unused modules: https://knip.dev";

/** Hints for keys that only earlier versions of Lectern support, by path. */
const removedKeys: ReadonlyMap<string, string> = new Map([
  ["externalLinks", lychee],
  [
    "search.provider.type",
    'To use Typesense, install lectern-typesense and write type: "service", module: "lectern-typesense".',
  ],
  ["severities.brokenExternalLinks", lychee],
  ["severities.unusedPartials", unused],
  ["severities.unusedComponents", unused],
]);

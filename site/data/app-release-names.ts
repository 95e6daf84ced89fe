import type { AppSection } from "./app-releases";
import { compareVersions } from "./version-numbers";

export const appSectionNames: Readonly<Record<AppSection["kind"], string>> = {
  features: "New features",
  improvements: "Improvements",
  fixes: "Fixes",
  developers: "For developers",
  requirements: "Platforms",
  tasks: "Tasks",
  subtasks: "Sub-tasks",
  epics: "Larger work",
};

/** Moodle Mobile until 3.4.2, Moodle App since 3.5.0. */
export function appName(version: string): string {
  return compareVersions(version.replace("x", "0"), "3.5.0") < 0 ? "Moodle Mobile" : "Moodle App";
}

export function appRoute(version: string): string {
  const generation = version.split(".")[0] ?? "";
  return version === "1.x"
    ? "/general/app_releases/v1.x"
    : `/general/app_releases/v${generation}/v${version}`;
}

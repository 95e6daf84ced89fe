import { lineOf } from "./version-numbers";

export function releaseRoute(version: string): string {
  const line = lineOf(version);
  return version === line ? `/general/releases/${line}` : `/general/releases/${line}/${version}`;
}

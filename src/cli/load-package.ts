import { pathToFileURL } from "node:url";
import { installedPackage, missingPackage } from "../build/installed-package.ts";
import { printAll } from "./report.ts";

/**
 * Loads a package that implements a command. If it isn't installed, prints how to install it.
 *
 * @returns the exports of the package, or `undefined` if it isn't installed
 */
export async function loadPackage<Exports>(name: string): Promise<Exports | undefined> {
  const file = installedPackage(process.cwd(), name);
  if (file !== undefined) return (await import(pathToFileURL(file).href)) as Exports;
  printAll([missingPackage(name)]);
  return undefined;
}

import type { OfflineIndex } from "../../offline/offline-index.ts";
import { localeFolder } from "../output/locale-folder.ts";
import { documentStage } from "../document-stage.ts";
import { writeAppFiles, writeWorker } from "./write-app-files.ts";
import { writeOfflineFiles, type OfflineFilesInput } from "./write-offline-files.ts";

/**
 * Everything by which the site is an app and works without a network, in order:
 * the documents kept pages are put into, manifest and icons, the lists of what
 * can be kept, and the worker, which is another whenever any of it is.
 *
 * @returns what can be kept; undefined where the site has switched it off
 */
export async function writeOffline(input: OfflineFilesInput): Promise<OfflineIndex | undefined> {
  const { config, sites, client, writer } = input;
  if (!config.offline.enabled) {
    await writeWorker(input, undefined);
    return undefined;
  }
  for (const open of sites) {
    const shell = documentStage({ open, config, client }).shell();
    await writer.file({ ...shell, name: localeFolder(open) + shell.name });
  }
  await writeAppFiles(input);
  const index = await writeOfflineFiles(input);
  await writeWorker(input, index.release);
  return index;
}

import { rm } from "node:fs/promises";
import { cacheFolder } from "./open-site.ts";

/** Forget everything kept from earlier builds of a site. */
export async function clearCache(root: string): Promise<void> {
  await rm(cacheFolder(root), { recursive: true, force: true });
}

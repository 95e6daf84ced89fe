import type { SiteData } from "../../core/site-data.ts";
import { workerAddress } from "../parameters.ts";

/**
 * Register the worker. In offline mode it answers where there is no network.
 *
 * @returns false when the browser cannot register it
 */
export async function registerWorker(site: SiteData, offlineMode: boolean): Promise<boolean> {
  const address = workerAddress(site.basePath, { offlineMode, debug: site.offline.debug });
  try {
    const { register } = await import("./register.ts");
    await register({ site, address, offlineMode });
    return true;
  } catch (error) {
    console.error("registerSW failed", error);
    return false;
  }
}

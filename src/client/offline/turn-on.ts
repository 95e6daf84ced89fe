import { workerAddress } from "../../offline/parameters.ts";
import type { KeeperInput } from "./keeper/keeper.ts";

/** The reader chose to store something: from now on the worker answers where there is no network. */
export async function turnOn({ site }: KeeperInput): Promise<void> {
  const address = workerAddress(site.basePath, { offlineMode: true, debug: site.offline.debug });
  try {
    const { register } = await import("./register.ts");
    await register({ site, address, offlineMode: true });
  } catch (error) {
    console.error("registerSW failed", error);
  }
}

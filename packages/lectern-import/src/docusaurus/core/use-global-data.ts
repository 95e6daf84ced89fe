/** `@docusaurus/useGlobalData`. Always empty, because plugins don't run. */
export default function useGlobalData(): Readonly<Record<string, never>> {
  return {};
}

/** @throws Error always, because components that call it need the data */
export function usePluginData(plugin: string): never {
  throw new Error(`usePluginData("${plugin}") has no data, because plugins don't run in Lectern.`);
}

/** Always returns `undefined`, because plugins don't run. */
export function useAllPluginInstancesData(): undefined {
  return undefined;
}

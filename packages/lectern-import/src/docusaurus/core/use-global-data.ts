/** `@docusaurus/useGlobalData`: plugins do not run, so there is no data of theirs. */
export default function useGlobalData(): Readonly<Record<string, never>> {
  return {};
}

/** @throws Error always, because a component that calls it needs the data */
export function usePluginData(plugin: string): never {
  throw new Error(`usePluginData("${plugin}") has no data, because plugins don't run in Lectern.`);
}

/** Always undefined: plugins do not run, so no instance of one has data. */
export function useAllPluginInstancesData(): undefined {
  return undefined;
}

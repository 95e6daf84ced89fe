/** Parameters in the worker's URL. */
export interface WorkerParameters {
  readonly offlineMode: boolean;
  readonly debug: boolean;
}

/**
 * Returns the worker's URL: `/sw.js?params=%7B%22offlineMode%22%3Atrue…`. A different URL counts as
 * a different worker.
 */
export function workerAddress(basePath: string, parameters: WorkerParameters): string {
  const { offlineMode, debug } = parameters;
  return `${basePath}sw.js?params=${encodeURIComponent(JSON.stringify({ offlineMode, debug }))}`;
}

/** Reads the parameters. If they are invalid, offline mode is off. */
export function readParameters(address: string): WorkerParameters {
  try {
    const found = Object(JSON.parse(new URL(address).searchParams.get("params") ?? "")) as object;
    const isOn = (name: keyof WorkerParameters) => Reflect.get(found, name) === true;
    return { offlineMode: isOn("offlineMode"), debug: isOn("debug") };
  } catch {
    return { offlineMode: false, debug: false };
  }
}

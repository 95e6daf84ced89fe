/** What the page tells the worker through its address. */
export interface WorkerParameters {
  readonly offlineMode: boolean;
  readonly debug: boolean;
}

/** Where the worker is registered from: `/sw.js?params=%7B%22offlineMode%22%3Atrue…`. Another mode is another worker. */
export function workerAddress(basePath: string, parameters: WorkerParameters): string {
  const { offlineMode, debug } = parameters;
  return `${basePath}sw.js?params=${encodeURIComponent(JSON.stringify({ offlineMode, debug }))}`;
}

/**
 * The parameters in a worker's address. Whatever is no JSON, or has not the
 * form, counts as "not in offline mode": the worker then leaves every request alone.
 */
export function readParameters(address: string): WorkerParameters {
  const found = parse(new URL(address).searchParams.get("params") ?? "");
  return {
    offlineMode: Reflect.get(found, "offlineMode") === true,
    debug: Reflect.get(found, "debug") === true,
  };
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** How full the device is, and whether the browser may remove what is stored. */
export interface StorageFacts {
  /** In bytes. */
  readonly usage: number;
  /** In bytes; browsers round it, so that nobody is recognised by it. */
  readonly quota: number;
  readonly isPersisted: boolean;
}

/** Undefined where the browser does not tell. */
export async function storageFacts(): Promise<StorageFacts | undefined> {
  try {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    return { usage, quota, isPersisted: await navigator.storage.persisted() };
  } catch {
    return undefined;
  }
}

/** Ask the browser not to remove what is stored until the reader does. */
export async function persistStorage(): Promise<boolean> {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}

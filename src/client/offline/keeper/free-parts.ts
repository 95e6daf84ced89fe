import { neededHashes, type StoredState } from "../../../offline/stored-state.ts";
import type { DeviceStore } from "../../../offline/device-store.ts";

/** Remove at once what is not wanted any more, with or without a network. */
export async function freeParts(store: DeviceStore, wanted: readonly string[]): Promise<void> {
  const before = await store.state();
  const parts = Object.entries(before.parts).filter(
    ([id, part]) => part.isBase || wanted.includes(id),
  );
  // The program alone is of no use.
  if (parts.every(([, part]) => part.isBase)) return store.clear();
  const after = { ...before, parts: Object.fromEntries(parts) };
  await store.commit(after);
  await store.retain(neededHashes(after));
}

/** Whether something is stored that is not wanted. */
export function storesMore(stored: StoredState, wanted: readonly string[]): boolean {
  return Object.entries(stored.parts).some(([id, part]) => !part.isBase && !wanted.includes(id));
}

import { neededHashes, type KeptState } from "../../../offline/kept-state.ts";
import type { KeptStore } from "../../../offline/kept-store.ts";

/** Remove at once what is not wanted any more, with or without a network. */
export async function freeParts(store: KeptStore, wanted: readonly string[]): Promise<void> {
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

/** Whether something is kept that is not wanted. */
export function keepsMore(kept: KeptState, wanted: readonly string[]): boolean {
  return Object.entries(kept.parts).some(([id, part]) => !part.isBase && !wanted.includes(id));
}

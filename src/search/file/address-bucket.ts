/** The part that has the addresses that end with a name in lower case. */
export function addressBucket(name: string, count: number): number {
  let hash = 7;
  for (let at = 0; at < name.length; at++) hash = (hash * 31 + name.charCodeAt(at)) % 1_000_003;
  return hash % Math.max(1, count);
}

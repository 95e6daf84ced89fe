/** Which of so many parts has what is looked up by a text: an address by its last part, a pair of letters. */
export function bucketOf(text: string, count: number): number {
  let hash = 7;
  for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) % 1_000_003;
  return hash % Math.max(1, count);
}

/**
 * The words from the most to the least frequent, as their numbers; equal ones
 * stay in the order of the dictionary. Vectors name words by their place in this
 * order, so that the words of running text are small steps apart.
 *
 * @param counts how many postings each word has, or that less any one number
 */
export function wordsByRank(counts: Uint32Array): Uint32Array {
  let highest = 0;
  for (let word = 0; word < counts.length; word++) highest = Math.max(highest, counts[word] ?? 0);
  // A counting sort: at place[highest - c] begin the words with the count c.
  const place = new Uint32Array(highest + 2);
  for (let word = 0; word < counts.length; word++) {
    const at = highest - (counts[word] ?? 0) + 1;
    place[at] = (place[at] ?? 0) + 1;
  }
  for (let i = 1; i < place.length; i++) place[i] = (place[i] ?? 0) + (place[i - 1] ?? 0);
  const words = new Uint32Array(counts.length);
  for (let word = 0; word < counts.length; word++) {
    const at = highest - (counts[word] ?? 0);
    const rank = place[at] ?? 0;
    words[rank] = word;
    place[at] = rank + 1;
  }
  return words;
}

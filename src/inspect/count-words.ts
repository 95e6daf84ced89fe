/** Words of running text, as white space separates them. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

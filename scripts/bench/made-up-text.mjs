// Generates sentences of made-up text. The same random numbers produce the same text.

export const words =
  "access activity answer array block cache capability category class code component context course data database default event example field file filter form format function group handler index instance interface item label language library link list method module name option output page parameter path plugin process property query record reference release render request response result return role section service session setting site state string student style table tag task template test text theme token type user value version view".split(
    " ",
  );

/** @param {() => number} next numbers from 0 up to 1 */
export function sentence(next) {
  const length = 8 + Math.floor(next() * 12);
  const picked = Array.from({ length }, () => word(next));
  const text = picked.join(" ");
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

/** @param {() => number} next numbers from 0 up to 1 */
export function word(next) {
  return words[Math.floor(next() * words.length)];
}

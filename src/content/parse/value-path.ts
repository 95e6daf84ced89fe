/** Where in a value something stands: keys and indexes from the top. */
export type ValuePath = readonly PropertyKey[];

/** `footer.columns[0].items`, `versions["4.0"].label`. */
export function pathText(path: ValuePath): string {
  return path
    .map((key, index) =>
      typeof key === "number"
        ? `[${key}]`
        : /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(String(key))
          ? `${index === 0 ? "" : "."}${String(key)}`
          : `[${JSON.stringify(String(key))}]`,
    )
    .join("");
}

type ClassValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | ClassValue[]
  | { readonly [name: string]: unknown };

/** `clsx` and `classnames`. Joins the truthy class names with spaces. */
function clsx(...values: readonly ClassValue[]): string {
  const names = values.flatMap((value) => {
    if (Array.isArray(value)) return clsx(...value);
    if (typeof value !== "object" || value === null) return value === true ? "" : value;
    return Object.keys(value).filter((name) => value[name]);
  });
  return names.filter(Boolean).join(" ");
}

export { clsx, clsx as default };

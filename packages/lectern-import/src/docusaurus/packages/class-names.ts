type ClassValue = string | number | boolean | null | undefined | readonly ClassValue[] | object;

/** `clsx` and `classnames`. Joins the truthy class names with spaces. */
function clsx(...values: readonly ClassValue[]): string {
  const names = values.flatMap((value) => {
    if (Array.isArray(value)) return clsx(...(value as readonly ClassValue[]));
    if (typeof value !== "object" || value === null) return value === true ? "" : value;
    return Object.entries(value).flatMap(([name, isOn]) => (isOn ? name : []));
  });
  return names.filter(Boolean).join(" ");
}

export { clsx, clsx as default };

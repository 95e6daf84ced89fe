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
  return values.flatMap(namesIn).join(" ");
}

function namesIn(value: ClassValue): readonly string[] {
  if (typeof value === "string" || typeof value === "number") return value ? [String(value)] : [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, holds]) => (holds ? [name] : []));
}

export { clsx, clsx as default };

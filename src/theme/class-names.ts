/** Class names joined; what is false or undefined falls out. Undefined when nothing is left, so no empty attribute. */
export function classNames(...names: readonly (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}

/** A value of which nothing can be set; functions and schemas stay as they are. */
export type ReadonlyDeep<Value> = Value extends (...values: never[]) => unknown
  ? Value
  : Value extends { readonly _zod: unknown }
    ? Value
    : Value extends readonly (infer Item)[]
      ? readonly ReadonlyDeep<Item>[]
      : Value extends object
        ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
        : Value;

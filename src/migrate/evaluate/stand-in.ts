/** What a stand-in is for: the name of the package. */
export const standInFor = Symbol("stand-in");

/**
 * Stands in for a package that is not installed: it can be called, constructed and
 * asked for anything, and gives itself.
 */
export function standIn(name: string): unknown {
  const proxy: unknown = new Proxy(function standsIn() {}, {
    get(_target, key) {
      if (key === standInFor) return name;
      if (key === Symbol.toPrimitive) return () => name;
      if (key === Symbol.iterator) return [][Symbol.iterator].bind([]);
      // It is no promise, and no module with a default of its own.
      if (key === "then" || key === "__esModule") return undefined;
      if (key === "toString" || key === "toJSON") return () => name;
      return proxy;
    },
    apply: () => proxy,
    construct: () => proxy as object,
    has: () => true,
  });
  return proxy;
}

/** The package a value stands in for; undefined when it is none. */
export function nameOfStandIn(value: unknown): string | undefined {
  if (typeof value !== "function") return undefined;
  const name: unknown = Reflect.get(value, standInFor);
  return typeof name === "string" ? name : undefined;
}

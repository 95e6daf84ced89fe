/** The origin of a placeholder. */
export interface StandInFor {
  /** The package, with the name of the export: `remark-a`, `remark-a#plugin`. */
  readonly name: string;
  /** Whether it is what a function of the package would have returned. */
  readonly isResult: boolean;
  /** The arguments of that function. */
  readonly given: readonly unknown[];
}

const standsInFor = Symbol("stand-in");

/**
 * Stands in for a package that is not installed: it can be called, constructed and
 * asked for anything, and gives another stand-in.
 */
export function standIn(name: string): unknown {
  return standInOf({ name, isResult: false, given: [] });
}

function standInOf(origin: StandInFor): unknown {
  const members = new Map<string | symbol, unknown>();
  const { name } = origin;
  const memberOf = (key: string | symbol): unknown => {
    const of = key === "default" || typeof key === "symbol" ? name : `${name}#${key}`;
    const member = members.get(key) ?? standInOf({ ...origin, name: of });
    members.set(key, member);
    return member;
  };
  const result = (_target: unknown, second: unknown, third?: unknown) => {
    const given = (Array.isArray(third) ? third : second) as readonly unknown[];
    // Functions such as `defineConfig` return their argument, and `withMermaid` extends it.
    const isWrapper = /#(?:define|with)[A-Z]\w*$/.test(name) && given.length > 0;
    const value = isWrapper ? given[0] : standInOf({ name, isResult: true, given });
    return value as object;
  };
  return new Proxy(function standsIn() {}, {
    get(_target, key) {
      if (key === standsInFor) return origin;
      if (key === Symbol.toPrimitive) return () => name;
      if (key === Symbol.iterator) return [][Symbol.iterator].bind([]);
      // It is no promise, and no module with a default of its own.
      if (key === "then" || key === "__esModule") return undefined;
      if (key === "toString" || key === "toJSON") return () => name;
      return memberOf(key);
    },
    apply: result,
    construct: result,
    has: () => true,
  });
}

/** Returns the origin of a placeholder; undefined for other values. */
export function originOfStandIn(value: unknown): StandInFor | undefined {
  if (typeof value !== "function") return undefined;
  return Reflect.get(value, standsInFor) as StandInFor | undefined;
}

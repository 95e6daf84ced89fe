/** The origin of a placeholder. */
export interface StandInFor {
  /** Package and export name: `remark-a`, `remark-a#plugin`. */
  readonly name: string;
  /** Whether the placeholder replaces the return value of a function. */
  readonly isResult: boolean;
  /** Arguments of that function call. */
  readonly given: readonly unknown[];
}

const standsInFor = Symbol("stand-in");

/**
 * Creates a placeholder for a package that isn't installed. You can call it, construct it and read
 * any member; the result is another placeholder.
 *
 * @param calls gets all calls
 */
export function standIn(name: string, calls: StandInFor[] = []): unknown {
  return standInOf({ name, isResult: false, given: [] }, calls);
}

function standInOf(origin: StandInFor, calls: StandInFor[]): unknown {
  const members = new Map<string | symbol, unknown>();
  const { name } = origin;
  const memberOf = (key: string | symbol): unknown => {
    const of = key === "default" || typeof key === "symbol" ? name : `${name}#${key}`;
    const member = members.get(key) ?? standInOf({ ...origin, name: of }, calls);
    members.set(key, member);
    return member;
  };
  const result = (_target: unknown, second: unknown, third?: unknown) => {
    const given = (Array.isArray(third) ? third : second) as readonly unknown[];
    // Functions such as `defineConfig` return their argument, and `withMermaid` extends it.
    const isWrapper = /#(?:define|with|extend)[A-Z]\w*$/.test(name) && given.length > 0;
    const made = { name, isResult: true, given };
    calls.push(made);
    return (isWrapper ? given[0] : standInOf(made, calls)) as object;
  };
  const get = (_target: object, key: string | symbol): unknown => {
    if (key === standsInFor) return origin;
    // Readers would see a name in a text.
    if (key === Symbol.toPrimitive || key === "toString") return () => "";
    if (key === Symbol.iterator) {
      // Functions such as `createPlugin` return a short list, for example `[plugin, group]`.
      const isList = origin.isResult && /#create[A-Z]\w*$/.test(name);
      const list = isList ? [1, 2, 3].map(() => standIn(name, calls)) : [];
      return list[Symbol.iterator].bind(list);
    }
    // Otherwise, the placeholder would look like a promise or an ES module.
    if (key === "then" || key === "__esModule") return undefined;
    if (key === "toJSON") return () => name;
    return memberOf(key);
  };
  // Bundles copy a module's own members to an object with the module's prototype.
  const prototype = new Proxy(Object.create(null) as object, { get });
  return new Proxy(function standsIn() {}, {
    get,
    getPrototypeOf: () => prototype,
    apply: result,
    construct: result,
    has: () => true,
  });
}

/** Returns the origin of a placeholder, or `undefined` for other values. */
export function originOfStandIn(value: unknown): StandInFor | undefined {
  if (typeof value !== "function") return undefined;
  return Reflect.get(value, standsInFor) as StandInFor | undefined;
}

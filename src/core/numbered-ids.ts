/** Gives each id once: the first `setup` stays, the next become `setup-1`, `setup-2`. */
export interface NumberedIds {
  /** Note an id that is taken as written. False when it was taken before. */
  reserve(id: string): boolean;
  /** The id, or the id with the first free number. */
  next(id: string): string;
}

/** Ids that are given out once: the second of a name gets a number. */
export function numberedIds(): NumberedIds {
  const taken = new Set<string>();
  const counters = new Map<string, number>();
  return {
    reserve(id) {
      if (taken.has(id)) return false;
      taken.add(id);
      return true;
    },
    next(id) {
      let candidate = id;
      let n = counters.get(id) ?? 0;
      while (taken.has(candidate)) candidate = `${id}-${++n}`;
      counters.set(id, n);
      taken.add(candidate);
      return candidate;
    },
  };
}

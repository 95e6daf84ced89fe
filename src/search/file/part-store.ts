import type { IndexParts } from "../index/search-index.ts";
import type { SearchTrouble } from "../port.ts";
import type { PackedParts } from "./format.ts";
import { errorMessage } from "../../core/text.ts";

/** Result of fetching a file. */
export type FetchedFile =
  | { readonly kind: "file"; readonly value: unknown }
  /** The server has no such file, or returned something else. */
  | { readonly kind: "missing"; readonly reason: string }
  /** The server didn't respond. */
  | { readonly kind: "unreachable"; readonly reason: string };

/** Source of the parts: the index file, or separate requests. `fetchPart` must not reject. */
export type PartSource =
  | { readonly kind: "loaded"; readonly parts: PackedParts }
  | { readonly kind: "sharded"; fetchPart(part: string): Promise<FetchedFile> };

export type PartReader<T> = (number: number) => T | undefined;

/** Parts of an index, decoded on first use. */
export interface PartStore extends IndexParts {
  /**
   * Returns a function that returns a decoded part by its number, or `undefined` if the part can't
   * be loaded or isn't loaded yet. If it isn't loaded yet, `arrive` loads it.
   *
   * @param letter start of the names of these parts
   * @param decode throws if the value is invalid
   */
  reader<T>(letter: string, decode: (value: unknown, number: number) => T): PartReader<T>;
  /** Returns which parts failed, and why. */
  failures(): readonly string[];
  /** Lets the next request for a failed part fetch it again. */
  retry(): void;
}

type Part =
  | { readonly kind: "read"; readonly content: unknown }
  | { readonly kind: "failed"; readonly trouble: SearchTrouble; readonly reason: string };

export function partStore(source: PartSource): PartStore {
  const parts = new Map<string, Part>();
  const coming = new Map<string, Promise<void>>();
  const wanted = new Map<string, (value: unknown) => unknown>();

  function take(part: string, value: unknown, read: (value: unknown) => unknown): Part {
    const taken = readPart(value, read);
    parts.set(part, taken);
    return taken;
  }

  async function load(part: string, read: (value: unknown) => unknown): Promise<void> {
    if (source.kind === "loaded") return;
    const fetched = await source.fetchPart(part);
    coming.delete(part);
    if (fetched.kind === "file") take(part, fetched.value, read);
    else {
      const trouble = fetched.kind === "unreachable" ? "unreachable" : "broken";
      parts.set(part, { kind: "failed", trouble, reason: fetched.reason });
    }
  }

  const failed = () =>
    [...parts].flatMap(([name, part]) => (part.kind === "failed" ? [{ ...part, name }] : []));

  function get<T>(part: string, read: (value: unknown) => T): T | undefined {
    const known =
      parts.get(part) ??
      (source.kind === "loaded" ? take(part, source.parts[part], read) : undefined);
    if (known === undefined) wanted.set(part, read);
    // The cast is safe, because there is one reader for a part.
    return known?.kind === "read" ? (known.content as T) : undefined;
  }

  return {
    reader<T>(letter: string, decode: (value: unknown, number: number) => T) {
      const decoded: (T | undefined)[] = [];
      return (number) =>
        (decoded[number] ??= get(`${letter}${number}`, (value) => decode(value, number)));
    },
    isSharded: source.kind === "sharded",
    isWaiting: () => wanted.size > 0,
    async arrive() {
      const asked = [...wanted];
      wanted.clear();
      const missing = asked.filter(([part]) => !parts.has(part));
      await Promise.all(
        missing.map(([part, read]) => {
          const loading = coming.get(part) ?? load(part, read);
          coming.set(part, loading);
          return loading;
        }),
      );
    },
    trouble: () => failed()[0]?.trouble,
    failures: () => failed().map(({ name, reason }) => `${name}: ${reason}`),
    retry() {
      for (const { name } of failed()) parts.delete(name);
    },
  };
}

function readPart(value: unknown, read: (value: unknown) => unknown): Part {
  try {
    return { kind: "read", content: read(value) };
  } catch (error) {
    return { kind: "failed", trouble: "broken", reason: errorMessage(error) };
  }
}

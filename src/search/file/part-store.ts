import type { IndexParts } from "../index/search-index.ts";
import type { SearchTrouble } from "../port.ts";
import type { PackedParts } from "./format.ts";
import { errorMessage } from "../../core/text.ts";

/** What fetching a file came to. */
export type FetchedFile =
  | { readonly kind: "file"; readonly value: unknown }
  /** The site has answered that it has no such file, or with what is none. */
  | { readonly kind: "missing"; readonly reason: string }
  /** There was no answer. */
  | { readonly kind: "unreachable"; readonly reason: string };

/**
 * Where the parts of an index come from: they came with it, or each is fetched. Must
 * not reject. `isAgain`: what came last was none, and no cache may answer with it.
 */
export type PartSource =
  | { readonly kind: "there"; readonly parts: PackedParts }
  | { readonly kind: "apart"; fetchPart(part: string, isAgain: boolean): Promise<FetchedFile> };

/** The parts of an index, read when they are first asked for. */
export interface PartStore extends IndexParts {
  /**
   * What a part holds; undefined when it has yet to come, which it will now, or
   * cannot be had.
   *
   * @param read throws for a value that is none
   */
  get<T>(part: string, read: (value: unknown) => T): T | undefined;
  /** Whether a part was asked for and may still come. */
  isWanted(part: string): boolean;
  /** The parts that cannot be had, each with the reason. */
  failures(): readonly string[];
  /** Fetch what could not be had again when it is next asked for. */
  retry(): void;
}

type Part =
  | { readonly kind: "read"; readonly content: unknown }
  | { readonly kind: "failed"; readonly trouble: SearchTrouble; readonly reason: string };

export function partStore(source: PartSource): PartStore {
  const parts = new Map<string, Part>();
  const coming = new Map<string, Promise<void>>();
  const wanted = new Map<string, (value: unknown) => unknown>();
  const hadFailed = new Set<string>();

  function take(part: string, value: unknown, read: (value: unknown) => unknown): Part {
    const taken = readPart(value, read);
    parts.set(part, taken);
    return taken;
  }

  async function load(part: string, read: (value: unknown) => unknown): Promise<void> {
    if (source.kind === "there") return;
    const fetched = await source.fetchPart(part, hadFailed.has(part));
    coming.delete(part);
    if (fetched.kind === "file") take(part, fetched.value, read);
    else {
      const trouble = fetched.kind === "unreachable" ? "unreachable" : "broken";
      parts.set(part, { kind: "failed", trouble, reason: fetched.reason });
    }
  }

  const failed = () =>
    [...parts].flatMap(([name, part]) => (part.kind === "failed" ? [{ ...part, name }] : []));

  return {
    get<T>(part: string, read: (value: unknown) => T): T | undefined {
      const known =
        parts.get(part) ??
        (source.kind === "there" ? take(part, source.parts[part], read) : undefined);
      if (known === undefined) wanted.set(part, read);
      // Whoever asks for a part names its reader along with it, always the same.
      return known?.kind === "read" ? (known.content as T) : undefined;
    },
    isSharded: source.kind === "apart",
    isWanted: (part) => wanted.has(part),
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
      for (const { name } of failed()) {
        parts.delete(name);
        hadFailed.add(name);
      }
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

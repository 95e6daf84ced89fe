import { describe, expect, test } from "vitest";
import { garbageCollection, heapOfThread, type ObjectHeap } from "./tune-v8.ts";

describe("garbage is collected", () => {
  test("when the heap is no longer small", () => {
    const heap = fakeHeap(60);
    expect(collectedAt(heap, [50, 100, 149, 150])).toEqual([150]);
  });

  test("when a large heap has more than doubled", () => {
    const heap = fakeHeap(100);
    expect(collectedAt(heap, [150, 140, 240, 250, 180])).toEqual([150, 250]);
  });

  test("later, if V8 has collected meanwhile", () => {
    const heap = fakeHeap(120);
    expect(collectedAt(heap, [150, 290, 70, 174, 175])).toEqual([150, 175]);
  });

  test("at the next call, if it isn't possible now", () => {
    const heap = { ...fakeHeap(60), collect: () => false };
    expect(collectedAt(heap, [150, 160])).toEqual([]);
    let tries = 0;
    const collect = garbageCollection({ used: () => 150e6, collect: () => ++tries > 1 });
    collect();
    collect();
    collect();
    expect(tries).toBe(2);
  });
});

test("it frees the garbage of this thread", () => {
  const heap = heapOfThread();
  let rubbish: unknown = Array.from({ length: 500_000 }, (_, at) => ({ at }));
  const before = heap.used();
  expect(rubbish).toHaveLength(500_000);
  rubbish = undefined;
  expect(heap.collect()).toBe(true);
  expect(before - heap.used()).toBeGreaterThan(10_000_000);
  expect(globalThis.gc).toBeUndefined();
});

interface FakeHeap extends ObjectHeap {
  size: number;
  collections: number;
}

/** @param live remaining heap after a collection, in MB */
function fakeHeap(live: number): FakeHeap {
  return {
    size: 0,
    collections: 0,
    used() {
      return this.size * 1e6;
    },
    collect() {
      this.size = live;
      this.collections++;
      return true;
    },
  };
}

/** Returns the heap sizes, in MB, that triggered a collection. */
function collectedAt(heap: FakeHeap, sizes: readonly number[]): readonly number[] {
  const collect = garbageCollection(heap);
  return sizes.filter((size) => {
    const before = heap.collections;
    heap.size = size;
    collect();
    return heap.collections > before;
  });
}

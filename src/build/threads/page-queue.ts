import type { Page } from "../../core/page.ts";

/** A page that has to be made. */
export interface PageToMake {
  readonly page: Page;
  /** Whether its content is in the cache, and holds. */
  readonly isCached: boolean;
}

/** Pages that are still to be made: whoever is ready for more takes the next. */
export interface PageQueue {
  add(page: PageToMake): void;
  /** No more will be added. */
  close(): void;
  /** No more are to be made. */
  stop(): void;
  /** Undefined when none waits. */
  take(): PageToMake | undefined;
  /** Waits for the next; undefined when there will be none. */
  next(): Promise<PageToMake | undefined>;
  /** How many wait; `Infinity` while more may come. */
  left(): number;
  /** As soon as it is known: whether so many came that threads are of use. */
  readonly areMany: Promise<boolean>;
}

/** @param isMany whether so many pages are worth threads */
export function pageQueue(isMany: (count: number) => boolean): PageQueue {
  const pages: PageToMake[] = [];
  let taken = 0;
  let isOpen = true;
  let idle: ((page: PageToMake | undefined) => void)[] = [];
  let settle: (areMany: boolean) => void = () => undefined;
  const areMany = new Promise<boolean>((resolve) => void (settle = resolve));
  const take = () => (taken < pages.length ? pages[taken++] : undefined);
  const close = () => {
    isOpen = false;
    settle(false);
    for (const resolve of idle) resolve(undefined);
    idle = [];
  };
  return {
    areMany,
    take,
    close,
    add(page) {
      if (!isOpen) return;
      pages.push(page);
      if (isMany(pages.length)) settle(true);
      idle.shift()?.(take());
    },
    stop() {
      taken = pages.length;
      close();
    },
    left: () => (isOpen ? Infinity : pages.length - taken),
    async next() {
      const waiting = take();
      if (waiting || !isOpen) return waiting;
      return new Promise((resolve) => void idle.push(resolve));
    },
  };
}

import { contentHash } from "../content-hash.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { workerThread, type WorkerThread } from "../threads/worker-thread.ts";
import type { Card } from "../../render/page/page-card.ts";

/** Draws the cards of pages on a thread of its own, beside the pages; each distinct one once. */
export interface CardService {
  /** The name of a card's file below the output. It is drawn unless the last output has it. */
  request(card: Card): string;
  /** All that were asked for are written. @throws Error when one could not be drawn */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** How many are drawn in one go: enough to share the cost of reading the font. */
const BATCH = 16;

interface Wanted {
  readonly card: Card;
  resolve(png: Uint8Array): void;
  reject(reason: unknown): void;
}

/** @param engine hash of the engine: another one may draw another picture, which needs another name */
export function cardService(writer: OutputWriter, engine: string): CardService {
  const written = new Map<string, Promise<{ readonly error: unknown } | undefined>>();
  const queue: Wanted[] = [];
  let thread: WorkerThread<readonly Card[], readonly Uint8Array[]> | undefined;
  let isDrawing = false;

  function draw(card: Card): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      queue.push({ card, resolve, reject });
      // Later, so that cards asked for together are drawn together.
      if (!isDrawing) setImmediate(() => void drawQueue());
    });
  }

  async function drawQueue(): Promise<void> {
    if (isDrawing) return;
    isDrawing = true;
    thread ??= workerThread(new URL("./card-worker.js", import.meta.url));
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH);
      try {
        const pictures = await thread.ask(batch.map(({ card }) => card));
        for (const [index, picture] of pictures.entries()) batch[index]?.resolve(picture);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isDrawing = false;
  }

  return {
    request(card) {
      const name = `assets/cards/${contentHash(engine, JSON.stringify(card))}.png`;
      if (!written.has(name)) {
        // Settled, so that a failure waits for `finish` instead of ending the process.
        const file = writer.put(name, name, async () => [{ name, content: await draw(card) }]);
        written.set(
          name,
          file.then(
            () => undefined,
            (error: unknown) => ({ error }),
          ),
        );
      }
      return name;
    },
    async finish() {
      for (const outcome of await Promise.all(written.values())) {
        if (outcome !== undefined) throw outcome.error;
      }
    },
    async close() {
      await thread?.close();
    },
  };
}

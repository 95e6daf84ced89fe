import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { cacheStore, type CacheStore } from "../store/cache-store.ts";
import { engineFile } from "../engine.ts";
import type { Card } from "../../pages/page/page-card.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { contentHash } from "../content-hash.ts";
import type { CardPainter } from "./draw-cards.ts";
import type { CardFont } from "./letter-masks.ts";

/** Draws the cards of pages; each distinct one once. */
export interface CardService {
  /** The name of a card's file below the output. It is drawn unless the last output has it. */
  request(card: Card): string;
  /** Take a card over from the last output; false when that does not have it. @param name as `request` gives it */
  takeOver(name: string): boolean;
  /** All that were asked for are written. @throws Error when one could not be drawn */
  finish(): Promise<void>;
}

/**
 * The name of a card's file below the output. Another engine may render another picture,
 * which needs another name.
 *
 * @param engine hash of the engine
 */
export function cardName(engine: string, card: Card): string {
  return `assets/cards/${contentHash(engine, JSON.stringify(card))}.png`;
}

/** @param engine hash of the engine */
export function cardService(writer: OutputWriter, engine: string): CardService {
  const written = new Map<string, Promise<{ readonly error: unknown } | undefined>>();
  let painter: Promise<CardPainter> | undefined;

  async function draw(card: Card): Promise<Uint8Array> {
    painter ??= openPainter(engine);
    return (await painter)(card);
  }

  return {
    request(card) {
      const name = cardName(engine, card);
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
    takeOver(name) {
      if (written.has(name)) return true;
      if (!writer.takeOver(name, name)) return false;
      written.set(name, Promise.resolve(undefined));
      return true;
    },
    async finish() {
      for (const outcome of await Promise.all(written.values())) {
        if (outcome !== undefined) throw outcome.error;
      }
    },
  };
}

/**
 * The font is loaded when the first card is drawn, and the renderer for letters that do
 * not come with the engine: most builds need neither.
 */
async function openPainter(engine: string): Promise<CardPainter> {
  const [{ cardPainter }, { drawnLetters, lettersKey }, font] = await Promise.all([
    import("./draw-cards.ts"),
    import("./drawn-letters.ts"),
    readCardFont(),
  ]);
  const drawn = drawnLetters(cacheStore(engineFile("program")), lettersKey(engine, font.bytes));
  const prepareRenderer = async () => (await import("./draw-svg.ts")).prepareRenderer();
  return cardPainter({ font, drawn, prepareRenderer });
}

async function readCardFont(): Promise<CardFont> {
  const { fontMetrics } = await import("./font-metrics.ts");
  const file = import.meta.resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf");
  const bytes = await readFile(fileURLToPath(file));
  return { family: "Inter", bytes, metrics: fontMetrics(bytes) };
}

/** Draw the letters of most cards, for all sites; part of building the engine. */
export async function storeCardLetters(cache: CacheStore, engine: string): Promise<void> {
  const [{ storeLetters, lettersKey }, { prepareRenderer }, font] = await Promise.all([
    import("./drawn-letters.ts"),
    import("./draw-svg.ts"),
    readCardFont(),
  ]);
  await prepareRenderer();
  storeLetters(cache, { key: lettersKey(engine, font.bytes), font });
}

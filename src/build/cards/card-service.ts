import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { cacheStore, type CacheStore } from "../store/cache-store.ts";
import { engineFile } from "../engine.ts";
import type { Card } from "../../pages/page/page-card.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { contentHash } from "../content-hash.ts";
import type { CardPainter } from "./draw-cards.ts";
import type { CardFont } from "./glyph-masks.ts";

/** Renders page cards. Equal cards are rendered once. */
export interface CardService {
  /**
   * Returns the file name of a card in the output. The card is rendered unless the last output
   * contains it.
   */
  request(card: Card): string;
  /**
   * Reuses a card from the last output. Returns false if the last output doesn't contain it.
   *
   * @param name from `request`
   */
  takeOver(name: string): boolean;
  /**
   * Waits until all cards are written.
   *
   * @throws Error if a card couldn't be rendered
   */
  finish(): Promise<void>;
}

/**
 * Returns the file name of a card in the output. It contains the engine's hash, because another
 * version may render a different image.
 *
 * @param engine hash of the engine
 */
export function cardName(engine: string, card: Card): string {
  return `assets/cards/${contentHash(engine, JSON.stringify(card))}.png`;
}

/** @param engine hash of the engine */
export function cardService(writer: OutputWriter, engine: string): CardService {
  const written = new Map<string, Promise<void>>();
  let painter: Promise<CardPainter> | undefined;

  async function draw(card: Card): Promise<Uint8Array> {
    painter ??= openPainter(engine);
    return (await painter)(card);
  }

  return {
    request(card) {
      const name = cardName(engine, card);
      if (!written.has(name)) {
        const file = writer.put(name, name, async () => [{ name, content: await draw(card) }]);
        // `finish` reports the error. Until then, an unhandled rejection would end the process.
        file.catch(() => undefined);
        written.set(name, file);
      }
      return name;
    },
    takeOver(name) {
      if (written.has(name)) return true;
      if (!writer.takeOver(name, name)) return false;
      written.set(name, Promise.resolve());
      return true;
    },
    async finish() {
      for (const outcome of await Promise.allSettled(written.values())) {
        if (outcome.status === "rejected") throw outcome.reason;
      }
    },
  };
}

/** Loads the font when the first card is rendered, and the renderer when a glyph isn't stored. */
async function openPainter(engine: string): Promise<CardPainter> {
  const [{ cardPainter }, { drawnGlyphs, glyphsKey }, font] = await Promise.all([
    import("./draw-cards.ts"),
    import("./glyph-masks.ts"),
    readCardFont(),
  ]);
  const drawn = drawnGlyphs(cacheStore(engineFile("program")), glyphsKey(engine, font.bytes));
  const prepareRenderer = async () => (await import("./draw-svg.ts")).prepareRenderer();
  return cardPainter({ font, drawn, prepareRenderer });
}

async function readCardFont(): Promise<CardFont> {
  const { fontMetrics } = await import("./card-layout.ts");
  const file = import.meta.resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf");
  const bytes = await readFile(fileURLToPath(file));
  return { family: "Inter", bytes, metrics: fontMetrics(bytes) };
}

/** Renders the glyphs of most cards when the engine is built, so that sites can reuse them. */
export async function storeCardGlyphs(cache: CacheStore, engine: string): Promise<void> {
  const [{ storeGlyphs, glyphsKey }, { prepareRenderer }, font] = await Promise.all([
    import("./glyph-masks.ts"),
    import("./draw-svg.ts"),
    readCardFont(),
  ]);
  await prepareRenderer();
  storeGlyphs(cache, glyphsKey(engine, font.bytes), font);
}

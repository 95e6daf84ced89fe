import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { cacheStore, type CacheStore } from "../store/cache-store.ts";
import { engineFile } from "../engine.ts";
import type { Card } from "../../pages/page/page-card.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { contentHash } from "../content-hash.ts";
import type { CardPainter } from "./draw-cards.ts";
import type { CardFont } from "./glyph-masks.ts";

/** Renders the cards of pages, equal cards once. */
export interface CardService {
  /** Returns the name of a card in the output. It is rendered unless the last output has it. */
  request(card: Card): string;
  /** Reuses a card of the last output. Returns false if the last output doesn't have it. @param name from `request` */
  takeOver(name: string): boolean;
  /** Waits until all cards are written. @throws Error if a card couldn't be rendered */
  finish(): Promise<void>;
}

/**
 * The name of a card in the output. It contains the engine's hash, because another engine
 * may render another image.
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
        // `finish` reports the error. Until then, it must not end the process.
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

/** Loads the font for the first card, and the renderer for glyphs that aren't stored. */
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

/** Renders the glyphs of most cards for all sites, as part of building the engine. */
export async function storeCardGlyphs(cache: CacheStore, engine: string): Promise<void> {
  const [{ storeGlyphs, glyphsKey }, { prepareRenderer }, font] = await Promise.all([
    import("./glyph-masks.ts"),
    import("./draw-svg.ts"),
    readCardFont(),
  ]);
  await prepareRenderer();
  storeGlyphs(cache, glyphsKey(engine, font.bytes), font);
}

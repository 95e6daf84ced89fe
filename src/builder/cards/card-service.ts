import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Card } from "../../render/page/page-card.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { cardName } from "./card-name.ts";
import type { CardPainter } from "./draw-cards.ts";

/** Draws the cards of pages; each distinct one once. */
export interface CardService {
  /** The name of a card's file below the output. It is drawn unless the last output has it. */
  request(card: Card): string;
  /** All that were asked for are written. @throws Error when one could not be drawn */
  finish(): Promise<void>;
}

/** @param engine hash of the engine */
export function cardService(writer: OutputWriter, engine: string): CardService {
  const written = new Map<string, Promise<{ readonly error: unknown } | undefined>>();
  let painter: Promise<CardPainter> | undefined;

  async function draw(card: Card): Promise<Uint8Array> {
    painter ??= openPainter();
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
    async finish() {
      for (const outcome of await Promise.all(written.values())) {
        if (outcome !== undefined) throw outcome.error;
      }
    },
  };
}

/** The renderer and the font are loaded when the first card is drawn: a build without a new one needs neither. */
async function openPainter(): Promise<CardPainter> {
  const { prepareRenderer } = await import("../draw-svg.ts");
  const [{ cardPainter }, { fontMetrics }] = await Promise.all([
    import("./draw-cards.ts"),
    import("./font-metrics.ts"),
    prepareRenderer(),
  ]);
  const font = import.meta.resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf");
  const bytes = await readFile(fileURLToPath(font));
  return cardPainter({ family: "Inter", bytes, metrics: fontMetrics(bytes) });
}

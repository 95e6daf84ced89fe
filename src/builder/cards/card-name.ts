import type { Card } from "../../render/page/page-card.ts";
import { contentHash } from "../content-hash.ts";

/**
 * The name of a card's file below the output: another engine may draw another
 * picture, which needs another name.
 *
 * @param engine hash of the engine
 */
export function cardName(engine: string, card: Card): string {
  return `assets/cards/${contentHash(engine, JSON.stringify(card))}.png`;
}

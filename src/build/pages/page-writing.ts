import type { SiteConfig } from "../../core/config.ts";
import type { Card } from "../../pages/page/page-card.ts";
import { cardName } from "../cards/card-service.ts";
import { documentStage, type DocumentStageInput } from "./document-stage.ts";
import { fileWriter } from "../output/write-files.ts";
import { hasIndexes } from "../search/search-stage.ts";
import type { PageWriting } from "./make-page.ts";

export interface PageWritingInput extends Pick<DocumentStageInput, "open" | "client"> {
  readonly config: SiteConfig;
  /** Absolute path of the output. */
  readonly folder: string;
}

/** What writes the pages of a locale in the thread it is called in. */
export function pageWriting({ open, config, client, folder }: PageWritingInput): PageWriting {
  const { engine, index } = open;
  let card: Card | undefined;
  const cardFile = (asked: Card) => {
    card = asked;
    return cardName(engine, asked);
  };
  return {
    index,
    documents: documentStage({ open, config, client, cardFile }),
    write: fileWriter(folder, config.compress),
    engine,
    isSearched: hasIndexes(config),
    takeCard() {
      const taken = card;
      card = undefined;
      return taken;
    },
  };
}

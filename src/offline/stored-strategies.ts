import { Strategy, type StrategyHandler } from "workbox-strategies";
import { freshElseStored } from "./fresh-else-stored.ts";
import type { StoredAnswers } from "./stored-answers.ts";

/** How long the network has before what is stored is shown, in milliseconds. */
const PATIENCE = 4000;

type Answer = (url: URL) => Promise<Response | undefined>;

/** The network's answer; what is stored where there is none. */
export class FreshElseStored extends Strategy {
  constructor(
    private readonly stored: Answer,
    private readonly stand: Answer,
  ) {
    super();
  }

  protected override _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const url = new URL(request.url);
    return freshElseStored({
      network: () => handler.fetch(request),
      stored: () => orNothing(this.stored(url)),
      stand: () => orNothing(this.stand(url)),
      patience: () => new Promise((resolve) => setTimeout(resolve, PATIENCE)),
    });
  }
}

/** What is stored, else the network's answer: for files whose names change with their content. */
export class StoredElseFresh extends Strategy {
  constructor(private readonly answers: StoredAnswers) {
    super();
  }

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return (await orNothing(this.answers.file(new URL(request.url)))) ?? handler.fetch(request);
  }
}

/** Storage that fails counts as empty: the network may still have an answer. */
function orNothing(answer: Promise<Response | undefined>): Promise<Response | undefined> {
  return answer.catch(() => undefined);
}

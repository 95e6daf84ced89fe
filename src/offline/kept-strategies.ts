import { Strategy, type StrategyHandler } from "workbox-strategies";
import { freshElseKept } from "./fresh-else-kept.ts";
import type { KeptAnswers } from "./kept-answers.ts";

/** How long the network has before what is kept is shown, in milliseconds. */
const PATIENCE = 4000;

type Answer = (url: URL) => Promise<Response | undefined>;

/** The network's answer; what is kept where there is none. */
export class FreshElseKept extends Strategy {
  constructor(
    private readonly kept: Answer,
    private readonly stand: Answer,
  ) {
    super();
  }

  protected override _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const url = new URL(request.url);
    return freshElseKept({
      network: () => handler.fetch(request),
      kept: () => orNothing(this.kept(url)),
      stand: () => orNothing(this.stand(url)),
      patience: () => new Promise((resolve) => setTimeout(resolve, PATIENCE)),
    });
  }
}

/** What is kept, else the network's answer: for files whose names change with their content. */
export class KeptElseFresh extends Strategy {
  constructor(private readonly answers: KeptAnswers) {
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

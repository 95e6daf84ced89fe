import type { Diagnostic } from "../../core/diagnostic.ts";
import { faultsHeard, watchLateFaults } from "../../content/site-code/call-site-code.ts";

/** What code of a site threw while a command was at work and nothing waited for it. */
export interface LateFaults {
  /** So far; what has been thrown by now counts. */
  found(): Promise<readonly Diagnostic[]>;
}

/**
 * Do work that calls code of a site.
 *
 * @throws what the work throws, and late faults of our own
 */
export async function withLateFaults<Result>(
  work: (late: LateFaults) => Promise<Result>,
): Promise<Result> {
  const found: Diagnostic[] = [];
  let stop: () => void = () => undefined;
  const ownFault = new Promise<never>((_resolve, reject) => {
    stop = watchLateFaults({
      onSiteFault: (diagnostic) => void found.push(diagnostic),
      onOwnFault: reject,
    });
  });
  const late: LateFaults = {
    async found() {
      await faultsHeard();
      return found;
    },
  };
  try {
    return await Promise.race([work(late), ownFault]);
  } finally {
    stop();
  }
}

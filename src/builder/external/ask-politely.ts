import { setTimeout as delay } from "node:timers/promises";
import { bounded } from "../../base/bounded.ts";
import { askAddress, type LinkAnswer } from "./ask-address.ts";

/** An answer that says something. */
export type SettledAnswer = Exclude<LinkAnswer, { readonly kind: "busy" }>;

export interface PoliteInput {
  readonly addresses: readonly string[];
  /** Between two questions to one host, in milliseconds. */
  readonly pause?: number;
  /** How long an answer may take, in milliseconds. */
  readonly patience?: number;
  /** How long a host that asks for it is waited for, in seconds; more, and it is left alone. */
  readonly longestWait?: number;
  /** Called after each answer. */
  readonly answered?: (address: string, answer: SettledAnswer) => void;
}

/** Hosts asked at the same time. */
const HOSTS_AT_ONCE = 8;

/** Ask for addresses, one at a time of each host, and no faster than it likes. */
export async function askPolitely(input: PoliteInput): Promise<ReadonlyMap<string, SettledAnswer>> {
  const answers = new Map<string, SettledAnswer>();
  const byHost = new Map<string, string[]>();
  for (const address of input.addresses) {
    const { host } = new URL(address);
    byHost.set(host, [...(byHost.get(host) ?? []), address]);
  }
  await bounded(byHost.values(), HOSTS_AT_ONCE, async (addresses) => {
    for await (const [address, answer] of askHost(addresses, input)) {
      answers.set(address, answer);
      input.answered?.(address, answer);
    }
  });
  return answers;
}

async function* askHost(
  addresses: readonly string[],
  { pause = 250, patience = 15_000, longestWait = 30 }: PoliteInput,
): AsyncGenerator<readonly [string, SettledAnswer]> {
  let isLeft = false;
  for (const [index, address] of addresses.entries()) {
    if (isLeft) {
      yield [address, leftAlone];
      continue;
    }
    if (index > 0) await delay(pause);
    let answer = await askAddress(address, patience);
    if (answer.kind === "busy" && answer.seconds <= longestWait) {
      await delay(answer.seconds * 1000);
      answer = await askAddress(address, patience);
    }
    isLeft = answer.kind === "busy";
    yield [address, answer.kind === "busy" ? leftAlone : answer];
  }
}

const leftAlone: SettledAnswer = { kind: "unknown", reason: "the host asks to be left alone" };

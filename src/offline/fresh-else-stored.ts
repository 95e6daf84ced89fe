/** How the network and what is stored are asked. */
export interface Sources {
  /** @throws when there is no network */
  readonly network: () => Promise<Response>;
  readonly stored: () => Promise<Response | undefined>;
  /** What stands in when neither has an answer. */
  readonly stand: () => Promise<Response | undefined>;
  /** Resolves when the network has had its time. */
  readonly patience: () => Promise<void>;
}

/**
 * The network's answer, so that nobody who is online reads what is old. What is
 * stored takes over when there is no network, when the server fails, and when
 * the answer takes so long that nobody would wait for it.
 *
 * @throws what the network threw, when nothing stands in
 */
export async function freshElseStored(sources: Sources): Promise<Response> {
  const network = sources.network().then(
    (response) => ({ kind: "answer", response }) as const,
    (error: unknown) => ({ kind: "failed", error }) as const,
  );
  const first = await Promise.race([network, sources.patience().then(() => undefined)]);
  if (first?.kind === "answer" && first.response.status < 500) return first.response;
  const stored = await sources.stored();
  if (stored) return stored;
  const outcome = first ?? (await network);
  // The server's own words say more than we could.
  if (outcome.kind === "answer") return outcome.response;
  const stand = await sources.stand();
  if (stand) return stand;
  throw outcome.error;
}

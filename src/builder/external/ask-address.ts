/** What a host says of an address. */
export type LinkAnswer =
  | { readonly kind: "found" }
  /** There is nothing, and asking again will not help. */
  | { readonly kind: "broken"; readonly reason: string }
  /** The host does not say: it is down, slow, or answers people alone. */
  | { readonly kind: "unknown"; readonly reason: string }
  /** It wants to be left alone for a while, in seconds. */
  | { readonly kind: "busy"; readonly seconds: number };

const MOST_REDIRECTS = 10;
const headers = { "User-Agent": "Lectern link check", Accept: "*/*" };

/**
 * Ask for an address, first without its content. Redirects are followed. It does not throw.
 *
 * @param patience how long the answer may take, in milliseconds
 */
export async function askAddress(address: string, patience: number): Promise<LinkAnswer> {
  const head = await ask(address, "HEAD", patience);
  // Many hosts refuse the question or answer it wrongly: what they would send counts.
  return head.kind === "found" || head.kind === "busy" ? head : ask(address, "GET", patience);
}

async function ask(address: string, method: string, patience: number): Promise<LinkAnswer> {
  let url = address;
  const signal = AbortSignal.timeout(patience);
  try {
    for (let turn = 0; turn <= MOST_REDIRECTS; turn++) {
      const response = await fetch(url, { method, redirect: "manual", signal, headers });
      await response.body?.cancel();
      const to = response.headers.get("location");
      if (response.status < 300 || response.status >= 400 || to === null) {
        return answerOf(response.status, response.headers.get("retry-after"));
      }
      if (!URL.canParse(to, url)) return { kind: "broken", reason: `redirects to "${to}"` };
      url = new URL(to, url).href;
    }
    return { kind: "broken", reason: `redirects more than ${MOST_REDIRECTS} times` };
  } catch (error) {
    if (signal.aborted) return { kind: "unknown", reason: `no answer in ${patience / 1000} s` };
    return failureOf(error);
  }
}

function answerOf(status: number, retryAfter: string | null): LinkAnswer {
  if (status < 400) return { kind: "found" };
  if (status === 429 || (status === 503 && retryAfter !== null)) {
    return { kind: "busy", seconds: secondsOf(retryAfter) };
  }
  const isGone = status === 404 || status === 410;
  return { kind: isGone ? "broken" : "unknown", reason: `status ${status}` };
}

/** Seconds, or a date; without either, a minute. */
function secondsOf(retryAfter: string | null): number {
  const text = retryAfter ?? "";
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? 60 : Math.max(0, (date - Date.now()) / 1000);
}

function failureOf(error: unknown): LinkAnswer {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  // The name does not exist; a name server that does not answer says another thing.
  return { kind: code === "ENOTFOUND" ? "broken" : "unknown", reason: reason || "no connection" };
}

import { ToolProblem } from "./tool-problem.ts";
import { checkName, splitName, decodeText, tooLarge, type SiteSource } from "./site-source.ts";

/** Time limit for a response, in milliseconds. */
const TIMEOUT = 15_000;
const MAX_REDIRECTS = 5;
/** Time until cached files expire, in milliseconds. */
const CACHE_TIME = 60_000;

/**
 * Reads a built site from its URL. Redirects to another host or outside the base path are
 * rejected.
 *
 * @param base URL with a trailing slash
 * @param timeout time limit for a response, in milliseconds
 */
export function webSource(base: URL, timeout = TIMEOUT): SiteSource {
  return {
    place: base.href,
    address: base,
    cacheTime: CACHE_TIME,
    async read(name, most) {
      checkName(name);
      const { up, below } = splitName(name);
      const encoded = up + below.split("/").map(encodeURIComponent).join("/");
      const signal = AbortSignal.timeout(timeout);
      try {
        const within = new URL(up, base);
        return await readFrom({ base: within, signal }, new URL(encoded, base), most);
      } catch (error) {
        if (error instanceof ToolProblem) throw error;
        if (signal.aborted) {
          const seconds = `${timeout / 1000} s`;
          throw new ToolProblem("too-slow", `${base.host} didn't answer within ${seconds}.`);
        }
        throw new ToolProblem("unreachable", `${base.host} doesn't answer: ${reasonOf(error)}`);
      }
    },
  };
}

async function readFrom(
  { base, signal }: { readonly base: URL; readonly signal: AbortSignal },
  first: URL,
  most: number,
): Promise<string | undefined> {
  let address = first;
  for (let turn = 0; turn <= MAX_REDIRECTS; turn++) {
    const response = await fetch(address, { redirect: "manual", signal });
    const to = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && to !== null) {
      await response.body?.cancel();
      address = redirected(base, address, to);
      continue;
    }
    if (response.ok) return readBody(response, most);
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return undefined;
    throw new ToolProblem(
      "unreachable",
      `${address.href} responds with the status ${response.status}.`,
    );
  }
  throw new ToolProblem("unreachable", `${first.href} redirects more than ${MAX_REDIRECTS} times.`);
}

/**
 * Returns the target of a redirect.
 *
 * @throws ToolProblem if the target is outside the site
 */
function redirected(base: URL, from: URL, to: string): URL {
  const target = URL.canParse(to, from) ? new URL(to, from) : undefined;
  if (target && target.origin === base.origin && target.pathname.startsWith(base.pathname)) {
    return target;
  }
  const message = `${from.href} redirects to ${to}, which is outside the site.`;
  throw new ToolProblem("outside-site", message, "If the site has moved, use its new URL.");
}

/** Reads a response up to the size limit. The Content-Length header isn't trusted. */
async function readBody(response: Response, most: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > most) throw tooLarge(new URL(response.url).pathname, most);
    pieces.push(piece);
  }
  return decodeText(new URL(response.url).pathname, Buffer.concat(pieces), most);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

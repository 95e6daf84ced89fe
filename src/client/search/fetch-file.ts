import type { FetchedFile } from "../../search/file/part-store.ts";

/** Fetch a file of the search. Never rejects. */
export async function fetchFile(
  address: string,
  cache: RequestCache = "default",
): Promise<FetchedFile> {
  let response: Response;
  try {
    response = await fetch(address, { cache });
  } catch (error) {
    return { kind: "unreachable", reason: messageOf(error) };
  }
  if (!response.ok) return { kind: "missing", reason: `${address}: ${response.status}` };
  try {
    return { kind: "file", value: await response.json() };
  } catch (error) {
    return { kind: "missing", reason: messageOf(error) };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

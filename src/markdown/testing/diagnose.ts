import { compilePage } from "./compile-page.ts";

/** `line:column severity code: message (hint)` of each diagnostic. */
export async function diagnose(text: string, options = {}): Promise<readonly string[]> {
  const { diagnostics } = await compilePage(text, options);
  return diagnostics.map(
    ({ code, severity, message, hint, place }) =>
      `${place?.line}:${place?.column} ${severity} ${code}: ${message}${hint ? ` (${hint})` : ""}`,
  );
}

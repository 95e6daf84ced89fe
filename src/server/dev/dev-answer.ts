import type { Diagnostic } from "../../core/diagnostic.ts";
import { headerAddress } from "../../core/urls.ts";
import { mediaType } from "../../build/output/media-type.ts";

/** What the development server says itself; everything else is Vite's. */
export interface DevAnswer {
  readonly status: number;
  /** `Content-Type`. */
  readonly type: string;
  readonly body: string | Uint8Array;
  /** Where the address has moved to. */
  readonly location?: string;
}

/** An answer with an HTML document in UTF-8. */
export function html(status: number, body: string): DevAnswer {
  return { status, type: "text/html;charset=utf-8", body };
}

/** Not for good: what has moved may be back with the next edit. */
export function moved(to: string): DevAnswer {
  return { ...plain(302, `Moved to ${to}`), location: headerAddress(to) };
}

/** @param text one line without its end */
export function plain(status: number, text: string): DevAnswer {
  return { status, type: mediaType("answer.txt"), body: `${text}\n` };
}

/** An answer with a value as JSON. */
export function json(status: number, body: unknown): DevAnswer {
  return { status, type: "application/json", body: JSON.stringify(body) };
}

/** What a browser gets while the configuration is broken. It asks again by itself. */
export function closedPage(diagnostics: readonly Diagnostic[]): string {
  const text = diagnostics
    .map(({ code, message, hint, place }) =>
      [`${place?.file ?? ""}:${place?.line ?? ""} ${code}`, message, place?.excerpt, hint]
        .filter((line) => line !== undefined)
        .join("\n"),
    )
    .join("\n\n")
    .replace(/[&<]/g, (c) => (c === "&" ? "&amp;" : "&lt;"));
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>The site cannot be read</title><h1>The site cannot be read</h1><pre>${text}</pre>\n`;
}

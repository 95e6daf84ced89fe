import { lookup } from "mrmime";

/** The `Content-Type` of a file, by its name. */
export function mediaType(name: string): string {
  // By its ending it is a video, which nobody puts beside documentation.
  const type = /\.m?tsx?$/i.test(name) ? "text/plain" : lookup(name);
  // The table of types inherits names such as "constructor".
  if (typeof type !== "string") return "application/octet-stream";
  // Readers of text must be told how it is encoded.
  return type.startsWith("text/") ? `${type};charset=utf-8` : type;
}

import { valueOfYaml } from "../parse/read-yaml.ts";
import type { DeclaredAuthors } from "./blog-posts.ts";

/** The authors a blog declares, by key: each a name with an address. What cannot be read declares none. */
export function parseAuthors(text: string | undefined): DeclaredAuthors {
  const written = parsed(text ?? "");
  if (typeof written !== "object" || written === null) return {};
  return Object.fromEntries(
    Object.entries(written).flatMap(([key, author]: [string, unknown]) => {
      if (typeof author !== "object" || author === null) return [];
      const { name, url }: { name?: unknown; url?: unknown } = author;
      if (typeof name !== "string") return [];
      return [[key, { name, url: typeof url === "string" ? url : undefined }]];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return valueOfYaml(text);
  } catch {
    return undefined;
  }
}

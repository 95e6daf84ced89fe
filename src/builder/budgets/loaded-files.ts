/** Files of the site that a document loads by itself; names below the output, each once. */
export interface LoadedFiles {
  readonly javascript: readonly string[];
  readonly css: readonly string[];
  /** Also those far below, which are loaded when they come near. */
  readonly images: readonly string[];
  readonly fonts: readonly string[];
}

/**
 * What a document of ours loads. Its HTML was made by us: tags are closed and a `>` in
 * an attribute is written as a reference.
 *
 * @param basePath of the site; addresses that do not start with it are those of others
 */
export function loadedFiles(html: string, basePath: string): LoadedFiles {
  const found = {
    javascript: new Set<string>(),
    css: new Set<string>(),
    images: new Set<string>(),
    fonts: new Set<string>(),
  };
  for (const [, tag = "", written = ""] of html.matchAll(/<(link|script|img)\b([^>]*)>/gi)) {
    const attributes = attributesOf(written);
    const kind = kindOf(tag.toLowerCase(), attributes);
    const name = fileName(attributes.get("src") ?? attributes.get("href"), basePath);
    if (kind && name !== undefined) found[kind].add(name);
  }
  return {
    javascript: [...found.javascript],
    css: [...found.css],
    images: [...found.images],
    fonts: [...found.fonts],
  };
}

function kindOf(
  tag: string,
  attributes: ReadonlyMap<string, string>,
): keyof LoadedFiles | undefined {
  if (tag === "script") return "javascript";
  if (tag === "img") return "images";
  const rel = attributes.get("rel");
  if (rel === "modulepreload") return "javascript";
  if (rel === "stylesheet") return "css";
  return rel === "preload" && attributes.get("as") === "font" ? "fonts" : undefined;
}

function attributesOf(written: string): ReadonlyMap<string, string> {
  const pairs = written.matchAll(/([^\s=]+)="([^"]*)"/g);
  return new Map([...pairs].map(([, name = "", value = ""]) => [name.toLowerCase(), value]));
}

/** Undefined for what is no file of the site. */
function fileName(address: string | undefined, basePath: string): string | undefined {
  const plain = address?.replaceAll("&amp;", "&").replace(/[?#].*$/s, "");
  if (plain === undefined || !plain.startsWith(basePath) || plain.startsWith("//")) {
    return undefined;
  }
  try {
    return decodeURI(plain.slice(basePath.length));
  } catch {
    return undefined;
  }
}

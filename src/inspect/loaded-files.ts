import { srcsetAddresses } from "../base/html/srcset.ts";

/** The attributes with addresses of files that an element loads; `src` of `img` is read apart. */
const loading: Readonly<Record<string, readonly string[]>> = {
  audio: ["src"],
  embed: ["src"],
  iframe: ["src"],
  img: ["srcset"],
  input: ["src"],
  object: ["data"],
  source: ["src", "srcset"],
  track: ["src"],
  video: ["src", "poster"],
};

/** Addresses of the files that an element loads, as they stand in the HTML. */
export function loadedFiles(
  name: string,
  attributes: Readonly<Record<string, string>>,
): readonly string[] {
  const names = Object.hasOwn(loading, name) ? loading[name] : undefined;
  if (names === undefined) return none;
  return names.flatMap((key) => {
    const value = attributes[key]?.trim() ?? "";
    if (value === "") return [];
    return key === "srcset" ? srcsetAddresses(value) : [value];
  });
}

const none: readonly string[] = [];

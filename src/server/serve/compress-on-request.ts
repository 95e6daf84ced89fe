import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isCompressible } from "../../build/output/compressed-forms.ts";
import type { Encoding, OpenFile } from "./built-output.ts";

/** Gives a file in the form a client likes best, made now when the output has none. */
export type CompressOnRequest = (
  file: OpenFile,
  encodings: readonly Encoding[],
) => Promise<OpenFile>;

/** Forms that were made last are held up to this, in bytes together. */
const HELD = 16_000_000;
/** In bytes: below, compression saves nothing on the network; above, it takes too long. */
const SMALLEST = 1024;
const LARGEST = 8_000_000;

const compress: Readonly<Record<"br" | "gzip", (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** @param held how many bytes of compressed forms are held in memory */
export function compressOnRequest(held: number = HELD): CompressOnRequest {
  const forms = new Map<string, Promise<Uint8Array>>();
  let bytes = 0;

  function formOf(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = forms.get(key);
    const form = known ?? make();
    // The one asked for last goes last.
    forms.delete(key);
    forms.set(key, form);
    if (known === undefined) void form.then(weigh, () => forms.delete(key));
    return form;
  }

  async function weigh({ length }: Uint8Array): Promise<void> {
    bytes += length;
    for (const [oldest, form] of forms) {
      if (bytes <= held) return;
      forms.delete(oldest);
      bytes -= (await form).length;
    }
  }

  return async (file, encodings) => {
    const wanted = encodings.find((encoding) => encoding !== "identity");
    const { name, size, modified } = file;
    const isWorth = size >= SMALLEST && size <= LARGEST && isCompressible(name);
    if (file.encoding !== "identity" || wanted === undefined || !isWorth) return file;
    const key = JSON.stringify([wanted, name, size, modified.getTime()]);
    const content = await formOf(key, async () => compress[wanted](await file.handle.readFile()));
    return { ...file, encoding: wanted, size: content.length, content };
  };
}

import { fillText, type TextCatalogue } from "../../core/strings/texts.ts";

/** A number of bytes in words: `340 KB`, `1.6 MB`. Units are thousands, as networks count. */
export function sizeText(bytes: number, sizes: TextCatalogue["offlinePage"]["sizes"]): string {
  if (bytes < 999_500) {
    return fillText(sizes.kilobytes, {
      number: Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / 1e3)),
    });
  }
  const isMega = bytes < 999_500_000;
  const number = (bytes / (isMega ? 1e6 : 1e9)).toFixed(1);
  return fillText(isMega ? sizes.megabytes : sizes.gigabytes, { number });
}

import { inflateSync } from "node:zlib";

/**
 * Decodes a PNG without interlacing to a buffer: width and height, then the samples of all rows,
 * with palette entries replaced by their colours. Two encodings of the same image have the same
 * pixels.
 *
 * @param {Buffer} file
 * @returns {Buffer}
 */
export function decodePng(file) {
  const chunks = chunksOf(file);
  const header = chunks.find(({ type }) => type === "IHDR").data;
  const palette = chunks.find(({ type }) => type === "PLTE")?.data;
  const packed = chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data);
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[header[9]];
  const bits = channels * header[8];
  const width = Math.ceil((header.readUInt32BE(0) * bits) / 8);
  const bytesPerPixel = Math.max(1, bits >> 3);
  const raw = inflateSync(Buffer.concat(packed));
  const rows = [];
  let above = Buffer.alloc(width);
  for (let at = 0; at < raw.length; at += width + 1) {
    const row = Buffer.from(raw.subarray(at + 1, at + 1 + width));
    unfilter({ filter: raw[at], row, above, bytesPerPixel });
    rows.push(palette ? coloured(row, palette, header) : row);
    above = row;
  }
  return Buffer.concat([header.subarray(0, 8), ...rows]);
}

/** Converts a row of palette indexes to red, green and blue bytes. */
function coloured(row, palette, header) {
  const [pixels, depth] = [header.readUInt32BE(0), header[8]];
  const colours = Buffer.alloc(pixels * 3);
  for (let x = 0; x < pixels; x++) {
    const byte = row[(x * depth) >> 3];
    const index = (byte >> (8 - depth - ((x * depth) & 7))) & ((1 << depth) - 1);
    palette.copy(colours, x * 3, index * 3, index * 3 + 3);
  }
  return colours;
}

function chunksOf(file) {
  const chunks = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    chunks.push({ type, data: file.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

/** Reverses the filter of a row in place. See section 9 of the PNG specification. */
function unfilter({ filter, row, above, bytesPerPixel }) {
  for (let i = 0; i < row.length; i++) {
    const left = i < bytesPerPixel ? 0 : row[i - bytesPerPixel];
    const upperLeft = i < bytesPerPixel ? 0 : above[i - bytesPerPixel];
    if (filter === 1) row[i] += left;
    else if (filter === 2) row[i] += above[i];
    else if (filter === 3) row[i] += (left + above[i]) >> 1;
    else if (filter === 4) row[i] += paeth(left, above[i], upperLeft);
  }
}

function paeth(left, above, upperLeft) {
  const estimate = left + above - upperLeft;
  const [byLeft, byAbove, byUpperLeft] = [left, above, upperLeft].map((v) =>
    Math.abs(estimate - v),
  );
  if (byLeft <= byAbove && byLeft <= byUpperLeft) return left;
  return byAbove <= byUpperLeft ? above : upperLeft;
}

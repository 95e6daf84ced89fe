// Serves a build output like a good host, and records the size of each response. Text is compressed
// with Brotli at the highest level, other files are sent unchanged.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { lookup } from "mrmime";

const compress = promisify(brotliCompress);

/** File extensions that are counted separately. All others count as "other". */
const kinds = {
  ".html": "html",
  ".js": "js",
  ".mjs": "js",
  ".css": "css",
  ".woff2": "font",
  ".woff": "font",
  ".ttf": "font",
};

/**
 * @param {string} folder absolute path of a build output
 * @returns {Promise<{ origin: string, answers: readonly Answer[], stop: () => Promise<void> }>}
 *   `answers` grows with each request
 * @typedef {{ address: string, status: number, kind: string, bytes: number }} Answer transferred
 *   bytes of the body
 */
export async function serveOutput(folder) {
  const answers = [];
  const server = createServer((request, response) => {
    answer(folder, request.url ?? "/").then(
      ({ headers, content, ...noted }) => {
        answers.push({ ...noted, bytes: content.length });
        response.writeHead(noted.status, headers);
        response.end(content);
      },
      () => response.writeHead(400).end(),
    );
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    answers,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Returns the response to a URL, with its record. */
async function answer(folder, address) {
  const { pathname } = new URL(address, "http://localhost");
  const found = await fileFor(folder, decodeURIComponent(pathname));
  const file = found?.file ?? "not-found.html";
  const { content, isCompressed } = await weighed(file, found?.content ?? Buffer.from("Not found"));
  return {
    address: pathname,
    status: found ? 200 : 404,
    kind: kinds[path.extname(file)] ?? "other",
    content,
    headers: {
      "content-type": mimeOf(file),
      "cache-control": "max-age=3600",
      ...(isCompressed ? { "content-encoding": "br" } : {}),
    },
  };
}

/** Finds the file for a URL path: the file itself, a page without its extension, or a folder's index. */
async function fileFor(folder, pathname) {
  const plain = path.join(folder, pathname);
  const isInside = plain === folder || plain.startsWith(folder + path.sep);
  const names = isInside
    ? [plain, `${plain.replace(/[/\\]$/, "")}.html`, path.join(plain, "index.html")]
    : [];
  for (const file of names) {
    try {
      return { file, content: await readFile(file) };
    } catch (error) {
      if (!["ENOENT", "EISDIR", "ENOTDIR"].includes(error.code)) throw error;
    }
  }
  return undefined;
}

async function weighed(file, content) {
  if (
    !/^(?:text\/|application\/(?:javascript|json|manifest|xml|wasm))|\+(?:json|xml)/.test(
      mimeOf(file),
    )
  )
    return { content, isCompressed: false };
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const small = await compress(content, { params });
  return small.length < content.length
    ? { content: small, isCompressed: true }
    : { content, isCompressed: false };
}

function mimeOf(file) {
  return lookup(file) ?? "application/octet-stream";
}

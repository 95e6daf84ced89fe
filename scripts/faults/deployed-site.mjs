// Two builds of a small site with different client JavaScript, and a loopback server that replaces
// one with the other, like a deploy and a rollback.

import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { projectRoot } from "../ensure.mjs";

const types = {
  ".html": "text/html;charset=utf-8",
  ".json": "application/json",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** @returns the folders of the two builds */
export function twoBuilds(folder) {
  const source = path.join(folder, "source");
  cpSync(path.join(projectRoot, "test/fixtures/offline"), source, {
    recursive: true,
    filter: (file) => !/[/\\](\.lectern|build)$/.test(file),
  });
  const config = path.join(source, "site.config.ts");
  const before = readFileSync(config, "utf8");
  const first = build(source, path.join(folder, "first"));
  writeFileSync(config, before.replace("offline: {", "offline: { strategies: [],"));
  const setup = path.join(source, "docs/setup.md");
  writeFileSync(setup, readFileSync(setup, "utf8").replace("works.", "works better."));
  return [first, build(source, path.join(folder, "second"))];
}

function build(source, output) {
  const lectern = path.join(projectRoot, "dist/cli/main.js");
  const { status, stderr } = spawnSync(
    process.execPath,
    [lectern, "build", source, "--output", output],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`the fixture site does not build:\n${stderr}`);
  return output;
}

/**
 * Serves one of the builds at a time. Hosts answer missing files with status 404, or with a page and
 * status 200.
 */
export async function deployedSite(first) {
  let folder = first;
  let missingStatus = 404;
  let isUp = true;
  const server = createServer((request, response) => {
    if (!isUp) return void request.socket.destroy();
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const name = path.join(folder, decodeURI(pathname));
    const names = pathname.endsWith("/") ? [`${name}index.html`] : [name, `${name}.html`];
    const file = names.find((one) => path.extname(one) !== "" && existsSync(one));
    const shown = file ?? path.join(folder, "404.html");
    const type = types[path.extname(shown)] ?? "application/octet-stream";
    const status = file ? 200 : missingStatus;
    response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-cache" });
    response.end(readFileSync(shown));
  });
  await new Promise((resolve) => server.listen(0, "localhost", resolve));
  return {
    address: `http://localhost:${server.address().port}`,
    deploy: (build) => void (folder = build),
    answerMissing: (status) => void (missingStatus = status),
    /** Turns the network off or on. */
    connect(value) {
      isUp = value;
      if (!isUp) server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

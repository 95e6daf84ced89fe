// Clients that disconnect during a download. The server must close the file.

import { connect } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  buildSite,
  exchange,
  parseAnswer,
  requestText,
  startLectern,
  writeSite,
} from "../lectern-process.mjs";

export const campaign = {
  name: "aborted downloads",
  async *rows({ random, trials, folder }) {
    const site = path.join(folder, "site");
    const output = path.join(folder, "out");
    writeSite(site, "word");
    await buildSite(site, output);
    const server = await startLectern("serve", site, "-o", output);
    try {
      yield await run(server, random, trials(1000));
    } finally {
      await server.stop();
    }
  },
};

async function run(server, random, trials) {
  const failures = [];
  await exchange(server.port, requestText("/docs"));
  const before = server.openFiles();
  const atOnce = 50;
  for (let done = 0; done < trials; done += atOnce) {
    const many = Math.min(atOnce, trials - done);
    await Promise.all(Array.from({ length: many }, () => breakOff(server.port, random)));
    if (await server.hasDied()) failures.push("the server died");
  }
  let after = server.openFiles();
  // The last connections may still be closing.
  for (let tries = 0; tries < 100 && after > before + 5; tries++) {
    await delay(50);
    after = server.openFiles();
  }
  if (after > before + 5) failures.push(`${after - before} files are open that were not before`);
  const last = parseAnswer((await exchange(server.port, requestText("/docs"))).text);
  if (last?.status !== 200) failures.push(`afterwards /docs is answered with ${last?.status}`);
  return { what: "downloads broken off by the reader", trials, failures };
}

/** Requests a large file and disconnects: immediately, after a part of it, or without reading. */
function breakOff(port, random) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "localhost" });
    const wanted = random() < 0.3 ? 0 : random() * 2_000_000;
    let read = 0;
    socket.on("connect", () => {
      socket.write(requestText("/large.bin"));
      if (wanted === 0) setTimeout(() => socket.destroy(), random() * 10);
    });
    socket.on("data", (chunk) => {
      read += chunk.length;
      if (read > wanted) socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", resolve);
  });
}

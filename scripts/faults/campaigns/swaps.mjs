// Requests while a build replaces the output. Each response must be complete and from the old or the
// new site, and never an error.

import { cpSync, rmSync, renameSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { buildSite, startLectern, writeSite } from "../lectern-process.mjs";

const clients = 500;
const targets = [
  "/",
  "/docs",
  "/docs/page-0",
  "/docs/page-3",
  "/docs/page-7",
  "/docs/page-7.json",
  "/gone",
];

export const campaign = {
  name: "swaps",
  async *rows({ random, trials, folder }) {
    const site = path.join(folder, "site");
    const output = path.join(folder, "out");
    for (const word of ["oldword", "newword"]) {
      writeSite(site, word);
      await buildSite(site, path.join(folder, word));
    }
    cpSync(path.join(folder, "oldword"), output, { recursive: true });
    const server = await startLectern("serve", site, "-o", output);
    try {
      yield await quickSwaps({ server, random, folder, output, swaps: trials(200) });
      yield await builds({ server, random, site, output, rounds: trials(10) });
    } finally {
      await server.stop();
    }
  },
};

/** Replaces the output with two renames, like a build. */
async function quickSwaps({ server, random, folder, output, swaps }) {
  const asking = startClients(server, random);
  for (let swap = 0; swap < swaps; swap++) {
    const word = swap % 2 === 0 ? "newword" : "oldword";
    const next = path.join(folder, "next");
    cpSync(path.join(folder, word), next, { recursive: true });
    const last = path.join(folder, "last");
    renameSync(output, last);
    renameSync(next, output);
    rmSync(last, { recursive: true });
    await asking.askOnce();
    await delay(2);
  }
  return report(
    `requests of ${clients} clients while the output is replaced ${swaps} times`,
    await asking.end(),
  );
}

/** Replaces the output with a real build. */
async function builds({ server, random, site, output, rounds }) {
  const asking = startClients(server, random, 20);
  for (let round = 0; round < rounds; round++) {
    writeSite(site, round % 2 === 0 ? "newword" : "oldword");
    await buildSite(site, output);
    await asking.askOnce();
  }
  return report(`requests of 20 clients during ${rounds} builds`, await asking.end());
}

function report(what, { count, failures }) {
  return { what, trials: count, failures };
}

/** Starts clients that send requests one after the other until they are stopped. */
function startClients(server, random, many = clients) {
  const over = new AbortController();
  let count = 0;
  const failures = [];
  const seen = new Set();
  const one = async (target) => {
    const fault = faultOf(target, await ask(server.port, target), seen);
    count += 1;
    if (fault !== undefined) failures.push(`${target}: ${fault}`);
  };
  const client = async () => {
    while (!over.signal.aborted) {
      await one(targets[Math.floor(random() * targets.length)]);
      // Report a server that has ended once, not for each request.
      if (await server.hasDied()) failures.push("the server died");
      await delay(random() * 20);
    }
  };
  const all = Promise.all([one("/"), ...Array.from({ length: many }, client)]);
  return {
    /** Waits for another request, which sees the current output. */
    askOnce: () => one("/"),
    async end() {
      over.abort();
      await all;
      await one("/");
      if (!["oldword", "newword"].every((word) => seen.has(word))) {
        failures.push(`only ${[...seen].join(", ") || "nothing"} was seen`);
      }
      return { count, failures };
    },
  };
}

function faultOf(target, { status, body, isWhole, error }, seen) {
  if (error !== undefined) return error;
  if (status !== (target === "/gone" ? 301 : 200)) return `status ${status}`;
  if (target === "/gone") return undefined;
  if (!isWhole) return "an answer that ends early";
  const words = ["oldword", "newword"].filter((word) => body.includes(word));
  for (const word of words) seen.add(word);
  return words.length === 1 ? undefined : `${words.length} of the two sites in one answer`;
}

function ask(port, target) {
  return new Promise((resolve) => {
    const asking = request(
      { host: "localhost", port, path: target, timeout: 30_000 },
      (response) => {
        const chunks = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("close", () => {
          const body = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode, body, isWhole: response.complete });
        });
        response.on("error", () => undefined);
      },
    );
    asking.on("timeout", () => asking.destroy(new Error("no answer in 30 s")));
    asking.on("error", (error) => resolve({ error: error.message }));
    asking.end();
  });
}

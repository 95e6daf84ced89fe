import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isLong } from "./long-tests.ts";

const scripts = fileURLToPath(new URL("../scripts", import.meta.url));
/** The campaigns against the most damaging failures, which run for every change. */
const always = new Set(["edits", "fragments", "kills", "requests"]);
const campaigns = readdirSync(path.join(scripts, "faults", "campaigns"))
  .filter((file) => file.endsWith(".mjs"))
  .map((file) => path.basename(file, ".mjs"))
  .filter((name) => isLong || always.has(name));

/** Runs a campaign in a separate process, because it can crash. */
function runShort(
  campaign: string,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const command = [path.join(scripts, "faults.mjs"), "--short", `--only=${campaign}`];
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stdout.on("data", (text: Buffer) => (said += text.toString()));
  child.stderr.on("data", (text: Buffer) => (said += text.toString()));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, said })));
}

/** A campaign reports after two minutes that it takes too long. */
const patience = 150_000;

test.each(campaigns)(
  "the short campaign %s finds no bug",
  { timeout: patience },
  async (campaign) => {
    const { code, said } = await runShort(campaign);
    expect(said).toMatch(/\| all \| {2}\| [1-9]\d* \| 0 \|/);
    expect(code).toBe(0);
  },
);

// Command line options of scripts. An invalid argument ends the process before anything runs.

import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

/**
 * With `--help`, prints the comment at the start of the script and ends the process.
 *
 * @param {import("node:util").ParseArgsConfig["options"]} options
 * @returns the values; ends the process with exit code 64 and a message if an option is unknown
 */
export function optionsFrom(options) {
  if (process.argv.includes("--help")) {
    const [usage] = readFileSync(process.argv[1], "utf8").split("\n\n");
    console.log(usage.replaceAll(/^\/\/ ?/gm, ""));
    process.exit();
  }
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return endCall(error.message);
  }
}

/** Parses a positive integer. */
export function numberFrom(name, text) {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  return endCall(`--${name} must be a whole number of 1 or more, not "${text}".`);
}

/** Parses a comma-separated list of known names. Default: all of them. */
export function namesFrom(name, { text, known }) {
  if (text === undefined) return known;
  const asked = text.split(",").map((one) => one.trim());
  const unknown = asked.find((one) => !known.includes(one));
  if (unknown === undefined) return known.filter((one) => asked.includes(one));
  return endCall(`--${name} doesn't accept "${unknown}". Use ${known.join(", ")}.`);
}

/**
 * Creates a folder if it doesn't exist.
 *
 * @param {string} name option name
 * @param {{ text: string, outside: string }} how `outside`: absolute path of a folder that must not contain it
 * @returns {string} absolute path
 */
export function folderFrom(name, { text, outside }) {
  const folder = path.resolve(text);
  const below = path.relative(outside, folder);
  if (!below.startsWith("..") && !path.isAbsolute(below)) {
    return endCall(`--${name} must be outside the repository, and "${text}" is in it.`);
  }
  try {
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch (error) {
    return endCall(`--${name} "${text}" can't be created: ${error.message}`);
  }
}

/** @returns {never} */
function endCall(sentence) {
  console.error(sentence);
  process.exit(64);
}

// What the benches are called with. A wrong word ends the call before anything runs.

import { mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

/**
 * @param {import("node:util").ParseArgsConfig["options"]} options
 * @returns the values; the process ends with 64 and a sentence when a word is unknown
 */
export function optionsFrom(options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return endCall(error.message);
  }
}

/** A whole number of at least 1. */
export function numberFrom(name, text) {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  return endCall(`--${name} takes a whole number from 1 on, not "${text}".`);
}

/** Names of a list, divided by commas; all of the list when there is no text. */
export function namesFrom(name, { text, known }) {
  if (text === undefined) return known;
  const asked = text.split(",").map((one) => one.trim());
  const unknown = asked.find((one) => !known.includes(one));
  if (unknown === undefined) return known.filter((one) => asked.includes(one));
  return endCall(`--${name} does not know "${unknown}"; it takes ${known.join(", ")}.`);
}

/**
 * A folder that is made when it is not there.
 *
 * @param {string} name of the option
 * @param {{ text: string, outside: string }} how `outside`: absolute path of a folder it may not be in
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
    return endCall(`--${name} "${text}" cannot be made: ${error.message}`);
  }
}

/** @returns {never} */
function endCall(sentence) {
  console.error(sentence);
  process.exit(64);
}

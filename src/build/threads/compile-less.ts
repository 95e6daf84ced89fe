import { setFlagsFromString } from "node:v8";

/** Bytes of code V8 puts into a function in place of calls when it makes it anew, optimised: its own default. */
const usual = 920;

/** Most of what a short build runs is replaced by nothing better in time for what it cost. */
const little = 100;

/** The last version of Node in which the flag has been tried; V8 complains of one it does not know. */
const lastNodeWithLimit = 26;

/**
 * Have V8 optimise functions each by itself: a build of some hundred pages needs a
 * twentieth less processor time. It holds for all threads, and for what is optimised from now on.
 */
export function compileLess(): void {
  limitInlining(little);
}

/** Take that back: beyond some thousand pages the code that V8 makes is worth its time. */
export function compileAsUsual(): void {
  limitInlining(usual);
}

function limitInlining(bytes: number): void {
  if (Number.parseInt(process.versions.node, 10) > lastNodeWithLimit) return;
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${bytes}`);
}

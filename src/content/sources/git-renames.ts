export { type Renames, readRenames } from "./git.ts";

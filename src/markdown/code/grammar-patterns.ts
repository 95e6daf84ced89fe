export { brokenPatterns } from "./languages.ts";

export { inWork, textHash } from "./page-crashes.ts";

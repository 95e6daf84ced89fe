export { normalizeText } from "./page-text.ts";

export { pageFormat, type PageFormat } from "./page-text.ts";

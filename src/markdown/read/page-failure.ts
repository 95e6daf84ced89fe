export { pageFailure } from "./page-crashes.ts";

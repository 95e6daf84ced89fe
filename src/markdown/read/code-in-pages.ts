export { withoutCode, mayHoldCode } from "./page-text.ts";

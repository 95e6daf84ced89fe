export { LoadFailure } from "./thrown.ts";

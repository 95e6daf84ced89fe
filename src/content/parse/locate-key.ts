export { locateKey } from "./value-path.ts";

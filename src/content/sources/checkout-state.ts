export { checkoutState } from "./git.ts";

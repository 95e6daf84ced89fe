export { faultsHeard, watchLateFaults } from "./call-site-code.ts";

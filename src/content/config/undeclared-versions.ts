export { undeclaredVersions } from "../unused-sources.ts";

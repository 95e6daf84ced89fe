export { unusedTranslations } from "./unused-sources.ts";

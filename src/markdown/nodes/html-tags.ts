export { htmlTags } from "../../core/html-tags.ts";

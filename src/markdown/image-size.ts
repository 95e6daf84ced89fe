export { readImageSize } from "./image-file.ts";

export { svgDrawing } from "./image-file.ts";

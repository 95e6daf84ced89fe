export { outsideFolders, sourceFinder, type FindSource } from "./translated-source.ts";

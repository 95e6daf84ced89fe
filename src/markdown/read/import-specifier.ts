export type { ImportRequest } from "./page-imports.ts";

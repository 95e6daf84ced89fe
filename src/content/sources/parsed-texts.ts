export type { ParsedTexts } from "./read-files.ts";

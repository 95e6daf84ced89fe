export {
  askHistory,
  noHistory,
  type History,
  type KnownChanges,
  type KnownHistory,
  readHistory,
} from "./git.ts";

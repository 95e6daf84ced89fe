export { askHistory, noHistory, type History, readHistory } from "./git.ts";

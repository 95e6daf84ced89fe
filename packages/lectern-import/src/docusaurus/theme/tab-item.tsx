/** `@theme/TabItem`. */
export { TabItem as default } from "lectern";

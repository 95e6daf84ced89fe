/** `@theme/TabItem`. */
export { TabItem as default } from "../../theme/blocks/Tabs.tsx";

/** `@theme/TabItem`. */
export { TabItem as default } from "../../shell/blocks/Tabs.tsx";

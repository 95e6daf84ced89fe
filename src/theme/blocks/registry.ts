import type { ComponentType } from "react";
import { Card, Cards } from "./Card.tsx";
import { CodeBlock } from "./CodeBlock.tsx";
import { Details } from "./Details.tsx";
import { FileTree } from "./FileTree.tsx";
import { Link } from "./Link.tsx";
import { Since } from "./Since.tsx";
import { TabItem, Tabs } from "./Tabs.tsx";

/** What authors may write in `.mdx` without importing it. Each has props of its own, so none are promised here. */
export const blocks: Readonly<Record<string, ComponentType<never>>> = {
  Card,
  Cards,
  CodeBlock,
  Details,
  FileTree,
  Link,
  Since,
  TabItem,
  Tabs,
};

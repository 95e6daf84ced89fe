import remarkPluginNpm2yarn from "@docusaurus/remark-plugin-npm2yarn";
import shout from "./src/remark/shout.ts";
import { numberTables } from "./src/remark/number-tables.ts";
import rehypeKatex from "rehype-katex";

export default [
  {
    folders: ["docs","versioned_docs/version-1.x"],
    math: true,
    remark: [[remarkPluginNpm2yarn, { "sync": true }], [shout, { "word": "ahoy" }], numberTables],
    rehype: [rehypeKatex],
  },
  {
    folders: ["blog"],
    remark: [[shout, { "word": "ship" }]],
  },
];

import { defineHastPlugin, type HastPluginDefinition } from "satteri";
import type { TextCatalogue } from "../../core/strings/texts.ts";

/** The boxes of task lists are form controls, which need a name: whether the task is done. */
export function taskLists(texts: TextCatalogue["content"]): HastPluginDefinition {
  return defineHastPlugin({
    name: "task-lists",
    element: {
      filter: ["input"],
      visit(node, context) {
        const { type, checked } = node.properties;
        if (type !== "checkbox") return;
        context.setProperty(node, "ariaLabel", checked ? texts.taskDone : texts.taskOpen);
      },
    },
  });
}

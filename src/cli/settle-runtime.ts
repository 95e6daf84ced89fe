import module from "node:module";
import { setFlagsFromString } from "node:v8";
import type { CommandName } from "./command-options.ts";

/**
 * How much code a function runs before V8 makes it anew, optimised: several times what is
 * usual. A command runs for seconds, and most of what is optimised early is done by then.
 */
const budgetBeforeOptimising = 400_000;

/** Node 22 no longer has the flag, and V8 complains of one it does not know. */
const lastNodeWithBudget = 20;

/** Set Node up for a command, which is over soon unless it is a server. */
export function settleRuntime(command: CommandName): void {
  // Compiled code is cached: Node 22.1 and later.
  const { enableCompileCache } = module as { readonly enableCompileCache?: () => unknown };
  enableCompileCache?.();
  // A server runs for hours.
  if (command === "dev" || command === "serve" || command === "mcp") return;
  if (Number.parseInt(process.versions.node, 10) > lastNodeWithBudget) return;
  setFlagsFromString(`--interrupt-budget=${budgetBeforeOptimising}`);
}

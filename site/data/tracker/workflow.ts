import { dataFile } from "lectern";
import { z } from "zod";

const state = z.strictObject({
  /** Its name on pages. */
  state: z.string(),
  meaning: z.string(),
  /** Who acts next; undefined: the end. */
  turn: z.string().optional(),
});

/** A button that moves an issue from one state to another. */
const transition = z.strictObject({
  from: z.string(),
  button: z.string(),
  to: z.string(),
  /** The only source of a button that neither a page nor a script confirms. */
  only: z.enum(["older drawing", "proposal"]).optional(),
});

/** States of an issue in the tracker, in the order in which a change passes them. */
export const workflow = dataFile({
  name: "workflow",
  file: "data/tracker/workflow.yml",
  schema: z
    .strictObject({ states: z.array(state), transitions: z.array(transition) })
    .refine(({ states, transitions }) => {
      const names = new Set(states.map(({ state: name }) => name));
      return transitions.every(({ from, to }) => names.has(from) && names.has(to));
    }, "A transition begins or ends in a state that the list does not have."),
});

export type Workflow = z.infer<typeof workflow.schema>;

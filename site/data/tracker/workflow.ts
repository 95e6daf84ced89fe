import { dataFile } from "lectern";
import { z } from "zod";

const state = z.strictObject({
  /** Name of the state on pages. */
  state: z.string(),
  meaning: z.string(),
  /** The person who acts next. If undefined, this is a final state. */
  turn: z.string().optional(),
});

/** A button that moves an issue from one state to another. */
const transition = z.strictObject({
  from: z.string(),
  button: z.string(),
  to: z.string(),
  /** The only source for the button, if no page and no script confirms it. */
  only: z.enum(["older drawing", "proposal"]).optional(),
});

/** States of an issue in the tracker, in the order in which a change goes through them. */
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

import fc from "fast-check";

/**
 * Property tests draw the same texts in every run, so that a check of a change
 * tells of the change. `FC_SEED=$RANDOM npx vitest run` looks elsewhere.
 */
fc.configureGlobal({ seed: Number(process.env["FC_SEED"] ?? 1) });

import fc from "fast-check";

/**
 * Property tests use the same input in every run, so that a failure comes from the change.
 * `FC_SEED=$RANDOM npx vitest run` uses other input.
 */
fc.configureGlobal({ seed: Number(process.env["FC_SEED"] ?? 1) });

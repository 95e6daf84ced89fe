export { planVersion, type PlanVersionInput, type VersionPlan } from "../plan-version.ts";

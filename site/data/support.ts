/** The last days of support for a release line, as ISO 8601 dates. */
export interface SupportWindow {
  readonly general: string;
  readonly security: string;
  readonly extended?: string | undefined;
}

export type SupportPhase = "planned" | "general" | "security" | "extended" | "ended";

/** Returns the support phase of a release line on a day. The last day of a period belongs to it. */
export function supportPhase(
  released: string,
  support: SupportWindow,
  today: string,
): SupportPhase {
  if (today < released) return "planned";
  if (today <= support.general) return "general";
  if (today <= support.security) return "security";
  if (support.extended !== undefined && today <= support.extended) return "extended";
  return "ended";
}

/** Returns the last day of any support. */
export function supportEnd({ general, security, extended }: SupportWindow): string {
  return [general, security, extended ?? ""].reduce((last, day) => (day > last ? day : last));
}

export const phaseNames: Readonly<Record<SupportPhase, string>> = {
  planned: "planned",
  general: "bug and security fixes",
  security: "security fixes only",
  extended: "extended security fixes",
  ended: "ended",
};

import type { DateParts } from "./texts.ts";

/** The day of an ISO 8601 date in UTC, so that server and browser agree; undefined when it is none. */
export function utcDate(iso: string): DateParts | undefined {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return undefined;
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}

import type { Plain } from "../evaluate/plain-value.ts";
import type { ImportReport } from "../import-report.ts";
import { functionName, functionPlace, listOf, mapOf, type PlainMap } from "./read-plain.ts";

interface DataInput {
  /** The key of the configuration the map is from. */
  readonly of: string;
  readonly report: ImportReport;
}

/** The map as data that pages can be given: functions, patterns and stand-ins are left out, which is reported. */
export function dataOf(map: PlainMap, { of, report }: DataInput): Record<string, Plain> {
  return Object.fromEntries(
    Object.entries(map).flatMap(([key, value]) => {
      const data = withoutPrograms(value, (program) => {
        const what = `${of}.${key}`;
        report.add({ fate: "dropped", what, note: noteOf(program) });
      });
      return data === undefined ? [] : [[key, data] as const];
    }),
  );
}

function noteOf(program: PlainMap): string {
  const name = functionName(program);
  if (name === undefined) return "a regular expression is no data, and left out.";
  return functionPlace(program) === undefined && name !== "a function"
    ? `what \`${name}\` makes of it is left out; if that is a package, install it where the old site is, and import again.`
    : "a function is no data, and left out.";
}

function withoutPrograms(
  value: Plain | undefined,
  leave: (program: PlainMap) => void,
): Plain | undefined {
  const map = mapOf(value);
  if (map !== undefined && ("$function" in map || "$regexp" in map)) {
    leave(map);
    return undefined;
  }
  if (Array.isArray(value)) {
    return listOf(value).flatMap((each) => withoutPrograms(each, leave) ?? []);
  }
  return map === undefined
    ? value
    : Object.fromEntries(
        Object.entries(map).map(([key, member]) => [key, withoutPrograms(member, leave)]),
      );
}

import type { Requirements } from "./release-requirements";

/** A requirement in words. A name has the same meaning in every line. */
export interface RequirementLine {
  readonly name: string;
  readonly value: string;
  /** The anchor that starts at this requirement. */
  readonly id?: string;
  /**
   * Whether the requirement is specific to one line, so that it isn't compared with other lines.
   */
  readonly isNews?: true;
}

/** Returns the known requirements of a release line, with one fact each. */
export function requirementLines(required: Requirements): readonly RequirementLine[] {
  return [
    ...upgradePath(required),
    ...php(required),
    ...extensions(required),
    ...databases(required),
    ...browsers(required),
    ...others(required),
  ];
}

/** A requirement that changed in a later line. */
export interface RequirementChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Returns the requirements that differ between two lines. Only compares requirements that both
 * lines specify.
 */
export function requirementChanges(
  before: readonly RequirementLine[],
  after: readonly RequirementLine[],
): readonly RequirementChange[] {
  const earlier = comparable(before);
  return after.flatMap(({ name, value }) => {
    const old = earlier.get(name);
    return old === undefined || old === value ? [] : [{ name, before: old, after: value }];
  });
}

/** Returns the values that can be compared, by name. */
export function comparable(lines: readonly RequirementLine[]): ReadonlyMap<string, string> {
  return new Map(lines.filter(({ isNews }) => !isNews).map(({ name, value }) => [name, value]));
}

function upgradePath(required: Requirements): readonly RequirementLine[] {
  const { upgradeFrom, upgradeFirstTo, upgradeBestFrom, unicodeConversion } = required;
  const parts = [
    upgradeFrom && `from ${upgradeFrom} or later`,
    upgradeFirstTo && `from older releases upgrade to ${upgradeFirstTo} first`,
    upgradeBestFrom && `best from ${upgradeBestFrom}`,
    unicodeConversion && "the database is converted to Unicode on the way",
  ];
  return line("Upgrade", joined(parts, "; "), "upgrade-path");
}

function php({ php: required }: Requirements): readonly RequirementLine[] {
  if (!required) return [];
  const { min, max, recommended, since = {}, unsupported = [], notReady } = required;
  const parts = [
    max === undefined ? `${min} or later` : `${min} to ${max}`,
    recommended && `${recommended} recommended`,
    ...sinceParts(since),
    unsupported.length > 0 && `not ${unsupported.join(", ")}`,
    notReady && `not ready for ${notReady.version} (${notReady.issue})`,
  ];
  return line("PHP", joined(parts, "; "), "php");
}

function extensions({ extensions: asked, maxInputVars }: Requirements): readonly RequirementLine[] {
  const later = Object.entries(asked?.requiredLater ?? {}).map(
    ([name, version]) => `${name} from ${version}`,
  );
  return [
    ...news("PHP extensions newly required", asked?.required?.join(", ")),
    ...line("PHP extensions recommended", asked?.recommended?.join(", ")),
    ...line("PHP extensions required later", joined(later, ", ")),
    ...line(
      "max_input_vars",
      maxInputVars &&
        `at least ${maxInputVars.recommended} recommended, required for PHP ${maxInputVars.requiredForPhp}`,
    ),
  ];
}

function databases({
  databases: known = [],
  characterSet,
}: Requirements): readonly RequirementLine[] {
  const lines = known.map(({ name, min, recommended, unsupported, since = {}, ...rest }, index) => {
    const parts = [
      `${min} or later`,
      rest.minLatinOnly && `${rest.minLatinOnly} for Latin text only`,
      recommended && `${recommended} recommended`,
      ...sinceParts(since),
      unsupported && `not ${unsupported}`,
      rest.engine && `${rest.engine} recommended`,
      rest.issue,
    ];
    const value = joined(parts, "; ") ?? "";
    return index === 0 ? { name, value, id: "databases" } : { name, value };
  });
  const recommended = characterSet && `${characterSet.recommended} recommended`;
  return [...lines, ...line("Character set of MySQL and MariaDB", recommended)];
}

function browsers({ browsers: known }: Requirements): readonly RequirementLine[] {
  if (!known) return [];
  if ("oldest" in known) {
    const all = known.oldest.map(({ name, min, dragAndDrop }) =>
      joined([name, min ?? "recent", dragAndDrop && `(${dragAndDrop} for drag and drop)`], " "),
    );
    return line("Browsers, oldest", joined(all, ", "), "browsers");
  }
  const last = known.lastLineFor;
  return [
    ...line("Browsers, desktop", known.desktop.join(", "), "browsers"),
    ...line("Browsers, mobile", known.mobile.join(", ")),
    ...line("Browsers with known problems", known.troubled?.join(", ")),
    ...line("Browsers not supported", known.unsupported?.join(", ")),
    ...news("Supported for the last time", last),
  ];
}

function others({ screenReaders = [], other }: Requirements): readonly RequirementLine[] {
  const readers = screenReaders.map(({ name, min, browser }) => `${name} ${min} with ${browser}`);
  return [
    ...line("Screen readers, oldest", joined(readers, ", ")),
    ...line("Other programs", other?.join(", ")),
  ];
}

function sinceParts(since: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(since).map(([version, from]) => `${version} from ${from}`);
}

type Part = string | false | undefined;

function joined(parts: readonly Part[], separator: string): string | undefined {
  const told = parts.filter((part) => part !== undefined && part !== false && part !== "");
  return told.length === 0 ? undefined : told.join(separator);
}

function line(name: string, value: string | undefined, id?: string): readonly RequirementLine[] {
  if (value === undefined || value === "") return [];
  return [id === undefined ? { name, value } : { name, value, id }];
}

function news(name: string, value: string | undefined): readonly RequirementLine[] {
  return line(name, value).map((told) => ({ ...told, isNews: true }));
}

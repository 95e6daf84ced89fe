import { z } from "zod";

const version = z.string().regex(/^\d+(\.\w+)*$/, "a version such as 7.4");
const versions = z.array(version);

const database = z.strictObject({
  name: z.enum(["PostgreSQL", "MySQL", "MariaDB", "Microsoft SQL Server", "Oracle Database"]),
  min: version,
  /** Default: the latest. */
  recommended: version.optional(),
  unsupported: version.optional(),
  /** Point releases from which a version is supported. */
  since: z.record(version, version).optional(),
  /** Only for sites with Latin text. */
  minLatinOnly: version.optional(),
  engine: z.string().optional(),
  issue: z.string().optional(),
});

const browsers = z.union([
  z.strictObject({
    oldest: z.array(
      z.strictObject({
        name: z.string(),
        /** Default: a recent version. */
        min: version.optional(),
        dragAndDrop: version.optional(),
      }),
    ),
  }),
  z.strictObject({
    desktop: z.array(z.string()),
    mobile: z.array(z.string()),
    /** Versions with known problems. */
    troubled: z.array(z.string()).optional(),
    unsupported: z.array(z.string()).optional(),
    /** The last release line that supports a browser. */
    lastLineFor: z.string().optional(),
  }),
]);

/** The server and browser requirements of a release line. Requirements missing from its note are undefined. */
export const requirements = z.strictObject({
  upgradeFrom: version.optional(),
  /** The release that sites with an older release must upgrade to first. */
  upgradeFirstTo: version.optional(),
  upgradeBestFrom: version.optional(),
  /** Sites that upgrade convert their database to Unicode. */
  unicodeConversion: z.literal(true).optional(),
  php: z
    .strictObject({
      min: version,
      max: version.optional(),
      recommended: version.optional(),
      /** Other versions in the note. */
      also: versions.optional(),
      /** Point releases from which a version is supported. */
      since: z.record(version, version).optional(),
      unsupported: versions.optional(),
      notReady: z.strictObject({ version, issue: z.string() }).optional(),
    })
    .optional(),
  extensions: z
    .strictObject({
      required: z.array(z.string()).optional(),
      recommended: z.array(z.string()).optional(),
      /** Announced as a requirement of a later line. */
      requiredLater: z.record(z.string(), version).optional(),
    })
    .optional(),
  maxInputVars: z.strictObject({ recommended: z.int(), requiredForPhp: version }).optional(),
  databases: z.array(database).optional(),
  /** Character set of MySQL and MariaDB. Default: the value of the database. */
  characterSet: z.strictObject({ recommended: z.string() }).optional(),
  browsers: browsers.optional(),
  screenReaders: z
    .array(z.strictObject({ name: z.string(), min: version, browser: z.string() }))
    .optional(),
  other: z.array(z.string()).optional(),
});

export type Requirements = z.infer<typeof requirements>;

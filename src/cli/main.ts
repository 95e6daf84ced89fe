#!/usr/bin/env node
import { isTooManyFiles, reportTooManyFiles } from "./too-many-files.ts";

// Use a dynamic import, because errors of static imports can't be caught.
import("./run-command.ts").catch((error: unknown) => {
  if (!isTooManyFiles(error)) throw error;
  reportTooManyFiles();
});

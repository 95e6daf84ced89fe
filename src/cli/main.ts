#!/usr/bin/env node
import { isTooManyFiles, reportTooManyFiles } from "./too-many-files.ts";

// Loads the modules of the command separately, because an error of a static import can't be caught.
import("./run-command.ts").catch((error: unknown) => {
  if (!isTooManyFiles(error)) throw error;
  reportTooManyFiles();
});

#!/usr/bin/env node
// `npm create lectern`: runs `lectern init` with the same arguments.
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const manifest = createRequire(import.meta.url).resolve("lectern/package.json");
const command = path.join(path.dirname(manifest), "dist", "cli", "main.js");
process.argv.splice(1, 1, command, "init");
await import(pathToFileURL(command).href);

export { configFilesIn, configFileIn, configFiles, isConfigFile } from "./config-source.ts";

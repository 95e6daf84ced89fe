import { cpus, loadavg, release, totalmem, type } from "node:os";

/**
 * Describes the machine and its load. Times measured under load are only an indication.
 *
 * @returns {string} such as `2 cores (a model), 24 GB, Linux 6.1, Node v20.19.0; quiet before the start.`
 */
export function machineSentence() {
  const cores = cpus();
  const [load = 0] = loadavg();
  const others =
    load < cores.length / 4
      ? "quiet before the start"
      : `other work was running (load ${load.toFixed(1)} before the start)`;
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = cores[0]?.model.trim() ?? "unknown";
  const system = `${type()} ${release().split("-")[0]}`;
  return `${cores.length} cores (${model}), ${memory} GB, ${system}, Node ${process.version}; ${others}.`;
}

import { spawn } from "node:child_process";

type Environment = Readonly<Record<string, string | undefined>>;

interface Command {
  readonly command: string;
  readonly words: readonly string[];
}

/**
 * Returns the command that opens an address in the browser, or `undefined` if `BROWSER` is "none".
 * `BROWSER` in the environment comes first.
 */
export function openCommand(
  address: string,
  platform: NodeJS.Platform,
  { BROWSER: browser = "" }: Environment,
): Command | undefined {
  if (browser === "none") return undefined;
  if (browser !== "") return { command: browser, words: [address] };
  if (platform === "darwin") return { command: "open", words: [address] };
  // The first quoted word of `start` is the title of a window.
  if (platform === "win32") return { command: "cmd", words: ["/c", "start", '""', `"${address}"`] };
  return { command: "xdg-open", words: [address] };
}

/** Opens an address in the browser. If that fails, it prints a line, and the server continues. */
export function openBrowser(address: string): void {
  const opening = openCommand(address, process.platform, process.env);
  if (opening === undefined) return;
  const { command, words } = opening;
  const failed = () => console.error(`"${command}" could not open the browser.`);
  try {
    const child = spawn(command, words, {
      detached: true,
      stdio: "ignore",
      // `start` needs its quotes unescaped.
      windowsVerbatimArguments: command === "cmd",
    });
    child.once("error", failed);
    child.unref();
  } catch {
    failed();
  }
}

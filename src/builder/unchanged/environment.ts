/**
 * What tells one terminal, window or connection from another. They differ between two
 * builds that are otherwise the same, and no site is made of them.
 */
const ofTerminals =
  /^(?:_|SHLVL|OLDPWD|COLUMNS|LINES|WINDOWID|WT_SESSION|GPG_TTY|TMUX.*|STY|SSH_.*|TERM_SESSION_ID|ITERM_SESSION_ID|XDG_SESSION_ID|DBUS_SESSION_BUS_ADDRESS|VSCODE_.*|npm_(?:lifecycle|command|execpath|node_execpath|config_.*))$/;

/**
 * The environment a site may be made of, as a text that changes when it does: all of it
 * but for what is of a terminal, since any code of a site may read it.
 */
export function environmentText(variables: NodeJS.ProcessEnv = process.env): string {
  const lasting = Object.entries(variables).filter(([name]) => !ofTerminals.test(name));
  return JSON.stringify(lasting.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * A value between quotation marks, as nginx, Caddy and Apache read it.
 *
 * @throws Error for what none of them can hold
 */
export function quoted(value: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001F\u007F]/.test(value)) {
    throw new Error(`${JSON.stringify(value)} has a control character and cannot be configured.`);
  }
  return `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

/** A text as a regular expression that finds it alone. */
export function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}

/** Whether a code block in this language contains commands that readers type in a terminal. */
export function isShell(language: string): boolean {
  return /^(?:sh|bash|zsh|shell(?:script|session)?|console)$/i.test(language);
}
